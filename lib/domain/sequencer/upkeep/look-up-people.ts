import { db, readProductNow, type Sql } from "@/lib/db/index.ts";
import { enrolNewlyKnown } from "@/lib/domain/campaigns/index.ts";
import { spend } from "@/lib/domain/lanes/index.ts";
import { bookingHour, budget, defaultLimits, usageReachMs } from "@/lib/domain/lanes/rules/budget.ts";
import { hoursOf } from "@/lib/domain/lanes/rules/hours.ts";
import {
  notePremium,
  noteRelationsAsked,
  type Seen,
  type SeenRelation,
} from "@/lib/domain/prospects/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { lowestId } from "@/lib/kernel/ids/index.ts";
import { isOpen } from "@/lib/kernel/time-windows/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { SocialPort, SocialProfile } from "@/lib/providers/social/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { announcePeople } from "../people/announce-people.ts";
import { noteConnectedBefore } from "../people/stop.ts";
import * as connections from "../store/connections.ts";
import * as premium from "../store/premium.ts";
import { type Asking, lockAskingLane, type Place, type Unknown, viewsOf } from "../store/profile-views.ts";

/** Campaigns of one look, and people of each. */
const mostCampaigns = 20;
const mostPeople = 10;

const start: Place = { laneId: lowestId, campaignId: lowestId };
const lastLooks = { premium: { place: start }, connections: { place: start } };

type Network = Pick<SocialPort, "findProfile">;

interface Answer {
  readonly id: string;
  /** Null: the network knows no such person. */
  readonly profile: SocialProfile | null;
}

const toSeen = ({ id, profile }: Answer): Seen => ({
  id,
  premium: profile?.premium ?? false,
  providerId: profile?.providerId ?? null,
});

const toSeenRelation = ({ id, profile }: Answer): SeenRelation => ({
  id,
  providerId: profile?.providerId ?? null,
  isInvited: profile?.relation === "invited",
});

/** What to ask about whom, and what to do with the answers. */
interface Question {
  readonly findAsking: (sql: Sql, after: Place, limit: number) => Promise<Asking[]>;
  /** Where this process's last look ended. If there are more accounts than a look takes, each gets its turn. */
  readonly lastLook: { place: Place };
  readonly nextUnknown: (sql: Sql, asking: Asking, limit: number) => Promise<Unknown[]>;
  readonly keep: (asking: Asking, answers: readonly Answer[]) => Promise<void>;
}

/**
 * Looks up at the network the people of campaigns that take only premium people, within each account's hours and its
 * budget of profile views, and enrols those who have a premium account (OC-024). Returns how many people it asked
 * about. If the network refuses or can't be reached, the next look asks again.
 */
export function lookUpPremium(social: Network): Promise<number> {
  return lookUp(social, {
    lastLook: lastLooks.premium,
    findAsking: premium.findAsking,
    nextUnknown: premium.nextUnknown,
    keep: ({ workspaceId, campaignId }, answers) =>
      db.tenant({ workspaceId }, async (tx) => {
        await enrolNewlyKnown(tx, workspaceId, campaignId, async () =>
          notePremium(tx.sql, workspaceId, answers.map(toSeen), (await readProductNow(tx.sql)).getTime()),
        );
      }),
  });
}

/**
 * Looks up, within the same hours and budgets, people who wait at a message without having been asked to connect.
 * Those who are already connected with the account go on. Returns how many people it asked about.
 */
export function lookUpConnections(social: Network): Promise<number> {
  return lookUp(social, {
    lastLook: lastLooks.connections,
    findAsking: connections.findAsking,
    nextUnknown: connections.nextUnknown,
    keep: ({ workspaceId, credentialId }, answers) =>
      db.tenant({ workspaceId }, async (tx) => {
        const now = await readProductNow(tx.sql);
        const at = now.getTime();
        await noteRelationsAsked(tx.sql, { workspaceId, credentialId, at }, answers.map(toSeenRelation));
        const known = answers.filter(({ profile }) => profile?.relation === "connected");
        for (const { id: prospectId } of known)
          await noteConnectedBefore(tx.sql, { workspaceId, prospectId, credentialId, now });
        if (known.length === 0) return;
        await announcePeople(tx, { workspaceId, prospectIds: known.map(({ id }) => id) });
        announce(tx, { workspaceId, event: "refetch_data", topics: ["profiles"] });
      }),
  });
}

async function lookUp(social: Network, question: Question): Promise<number> {
  const find = (after: Place) =>
    db.platform("operations", (tx) => question.findAsking(tx.sql, after, mostCampaigns));
  const rest = await find(question.lastLook.place);
  const asking = rest.length > 0 ? rest : await find(start);
  question.lastLook.place = asking.at(-1) ?? start;
  let asked = 0;
  for (const one of asking) {
    const people = await reserve(one, question);
    const answers: Answer[] = [];
    try {
      for (const { id, address } of people)
        answers.push({ id, profile: await social.findProfile(one.accountRef, address) });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      logger("sequencer").warn({ err: error, campaign: one.campaignId }, "profiles could not be looked at");
    }
    if (answers.length > 0) await question.keep(one, answers);
    asked += answers.length;
  }
  return asked;
}

/** Spends the budget before anybody is looked up: after a crash there are too few look-ups rather than too many. */
function reserve(asking: Asking, { nextUnknown }: Question): Promise<Unknown[]> {
  return db.tenant({ workspaceId: asking.workspaceId }, async ({ sql }) => {
    const lane = await lockAskingLane(sql, asking);
    const now = (await readProductNow(sql)).getTime();
    if (!lane || !isOpen(hoursOf(lane), now)) return [];
    const views = await viewsOf(sql, asking, now - usageReachMs);
    const { left } = budget(lane.limits.profile_view ?? defaultLimits.profile_view, views, now);
    const people = await nextUnknown(sql, asking, Math.min(left, mostPeople));
    if (people.length > 0)
      await spend(sql, {
        workspaceId: asking.workspaceId,
        laneId: asking.laneId,
        kind: "profile_view",
        hour: bookingHour(now),
        spent: people.length,
      });
    return people;
  });
}
