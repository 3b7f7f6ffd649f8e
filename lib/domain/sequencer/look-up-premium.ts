import { db, readProductNow } from "@/lib/db/index.ts";
import { enrolNewlyKnown } from "@/lib/domain/campaigns/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { isOpen } from "@/lib/kernel/time-windows/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { bookingHour, budget, defaultLimits, usageReachMs } from "./rules/budget.ts";
import * as store from "./store/premium.ts";

/** Campaigns of one look, and people of each. */
const mostCampaigns = 20;
const mostPeople = 10;

/**
 * Asks the network about people of campaigns that take premium people only, inside each account's hours and its budget of
 * looked-at profiles, and enrols whoever has a premium account (OC-024). Returns how many people it asked about; a network
 * that has enough or is away is asked again at the next look.
 */
export async function lookUpPremium(social: Pick<SocialPort, "findProfile">): Promise<number> {
  const asking = await db.platform("operations", (tx) => store.findAsking(tx.sql, mostCampaigns));
  let asked = 0;
  for (const one of asking) {
    const people = await reserve(one);
    const seen: store.Seen[] = [];
    try {
      for (const { id, address } of people) {
        const profile = await social.findProfile(one.accountRef, address);
        seen.push({ id, premium: profile?.premium ?? false, providerId: profile?.providerId ?? null });
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      logger("sequencer").warn({ err: error, campaign: one.campaignId }, "profiles could not be looked at");
    }
    if (seen.length > 0) await keep(one, seen);
    asked += seen.length;
  }
  return asked;
}

/** Spends the budget for the next people before anybody is looked at: too few looks rather than too many. */
function reserve(asking: store.Asking): Promise<store.Unknown[]> {
  return db.tenant({ workspaceId: asking.workspaceId }, async ({ sql }) => {
    const lane = await store.lockAskingLane(sql, asking);
    const now = (await readProductNow(sql)).getTime();
    if (!lane || !isOpen(lane, now)) return [];
    const views = await store.viewsOf(sql, asking, now - usageReachMs);
    const { left } = budget(lane.limits.profile_view ?? defaultLimits.profile_view, views, now);
    const people = await store.nextUnknown(sql, asking, Math.min(left, mostPeople));
    if (people.length > 0) await store.spendViews(sql, asking, bookingHour(now), people.length);
    return people;
  });
}

function keep({ workspaceId, campaignId }: store.Asking, seen: readonly store.Seen[]): Promise<void> {
  return db.tenant({ workspaceId }, async (tx) => {
    await enrolNewlyKnown(tx, workspaceId, campaignId, async () =>
      store.writeSeen(tx.sql, workspaceId, seen, await readProductNow(tx.sql)),
    );
  });
}
