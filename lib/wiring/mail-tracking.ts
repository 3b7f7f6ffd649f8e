import { planOf, readPlanSettings } from "@/lib/access/plan.ts";
import { db } from "@/lib/db/index.ts";
import { brandAddress, brandById } from "@/lib/domain/brands/index.ts";
import { findTracking, type TrackedAction } from "@/lib/domain/sequencer/index.ts";
import type { MailTracking } from "@/lib/domain/signatures/index.ts";
import { linkTokenOf, pixelTokenOf } from "@/lib/domain/tracking/index.ts";
import { env } from "@/lib/env/index.ts";

/**
 * How an action's mail is tracked: by what its campaign says now, on the campaign's domain, the workspace's or the
 * brand's own host. Null: not at all. The same action and text give the same addresses, so that a second try is the
 * same mail. A campaign whose workspace has lost the feature sends links as they are.
 */
export async function mailTracking(of: TrackedAction): Promise<MailTracking | null> {
  const { workspaceId, id } = of;
  const facts = await db.tenant({ workspaceId }, ({ sql }) => findTracking(sql, of));
  if (!facts) return null;
  const plan = planOf(facts.tier, readPlanSettings({ features: facts.features, limits: null }));
  const isLinks = facts.isLinkTracking && plan.features.has("link_tracking");
  if (!isLinks && !facts.isOpenTracking) return null;
  const brand = await brandById(facts.brandId);
  if (!brand) throw new Error("the workspace has no brand");
  const at = new URL(brandAddress(brand, { publicUrl: env().PUBLIC_URL, port: env().PORT }));
  if (facts.domain !== null) at.hostname = facts.domain;
  const mail = { workspaceId, actionId: id, host: at.hostname };
  const tokenOf = (target: string, place: number, links: number) =>
    linkTokenOf({ ...mail, target, place, links });
  return {
    links: isLinks
      ? {
          takes: (target) => tokenOf(target, 0, 1) !== null,
          addressOf(target, place, links) {
            const token = tokenOf(target, place, links);
            return token === null ? null : `${at.origin}/t/${token}`;
          },
        }
      : null,
    pixel: facts.isOpenTracking ? `${at.origin}/o/${pixelTokenOf(mail)}` : null,
  };
}
