import type { Feature } from "@/lib/access/features.ts";
import { type LimitedFeature, type Plan, planOf, readPlanSettings } from "@/lib/access/plan.ts";
import { type PlanOffer, readPlanOffer } from "@/lib/access/plan-offer.ts";
import { db, type HotTx, type Tx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { takeTurn } from "./store/workspaces.ts";

interface Row {
  tier: string;
  features: unknown;
  limits: unknown;
}

const question = `select w.tier, p.features, p.limits
    from workspaces w left join brand_plans p on p.brand_id = w.brand_id and p.tier = w.tier
   where w.id = $1::uuid`;

/** What a workspace may do by its plan. An unknown workspace has the smallest plan. */
export async function readPlan(tx: Pick<HotTx, "sql">, workspaceId: Id): Promise<Plan> {
  const [row] = await tx.sql.query<Row>(question, [workspaceId]);
  return planOf(row?.tier ?? "", readPlanSettings(row ?? null));
}

/** The same, in a transaction of its own: as it is now, where the request read it before it changed. */
export const readPlanNow = (workspaceId: Id): Promise<Plan> =>
  db.tenant({ workspaceId }, (tx) => readPlan(tx, workspaceId));

/** Throws `feature_missing` where the workspace's plan lacks a feature. */
export async function requireFeature(
  tx: Pick<HotTx, "sql">,
  workspaceId: Id,
  feature: Feature,
): Promise<void> {
  const { features } = await readPlan(tx, workspaceId);
  if (!features.has(feature)) throw new ProductError("feature_missing", "featureMissing");
}

/** How the workspace's brand sells the plan that the workspace has [BO-221]. */
export function readOffer(workspaceId: Id): Promise<PlanOffer> {
  return db.tenant({ workspaceId }, async (tx) => {
    const [row] = await tx.sql.query<{ prices: unknown; is_enabled: boolean | null }>(
      `select p.prices, p.is_enabled
        from workspaces w left join brand_plans p on p.brand_id = w.brand_id and p.tier = w.tier
       where w.id = $1::uuid`,
      [workspaceId],
    );
    return readPlanOffer(row ?? null);
  });
}

/**
 * Throws `feature_missing` where a workspace has more of something than its plan allows. Call it after the new one was
 * written. Where there is a limit, a workspace's callers take turns until their transactions end, so that two at once
 * can't both take the last place.
 * @param count how many there are now.
 */
export async function requireRoom(
  tx: Tx,
  workspaceId: Id,
  limited: LimitedFeature,
  count: () => Promise<number>,
): Promise<void> {
  const limit = (await readPlan(tx, workspaceId)).limits[limited];
  if (limit === null) return;
  await takeTurn(tx, workspaceId);
  if ((await count()) > limit)
    throw new ProductError("feature_missing", refusalOf[limited], { values: { limit } });
}

const refusalOf = { campaigns: "campaignLimit", email_integrations: "mailboxLimit" } as const;
