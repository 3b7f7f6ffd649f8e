import { db, type Sql } from "@/lib/db/index.ts";
import type { Facts } from "../rules/facts.ts";
import type { Lane } from "../rules/plan.ts";
import * as read from "./claim-sql.ts";
import { moreSql } from "./lock-sql.ts";
import type {
  ActionFacts,
  Campaign,
  Changes,
  Intent,
  Ref,
  Sent,
  Store,
  StoreTx,
  UsageRow,
  VersionGraph,
} from "./store.ts";
import * as write from "./write-sql.ts";

/** What the application does inside the transaction that records a send, for example writing the message down. */
export type OnSent = (sql: Sql, sent: readonly Sent[]) => Promise<void>;

/**
 * The sequencer's store on Postgres, across workspaces. A deadlock with a person's verb makes the transaction run again,
 * at most three times.
 */
export function postgresStore(onSent?: OnSent): Store {
  return {
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.hot("sequencer", (sql) => work(over(sql, onSent)));
        } catch (error) {
          const code = (error as { code?: unknown }).code;
          if (attempt === 3 || (code !== "40P01" && code !== "40001")) throw error;
        }
      }
    },
  };
}

const refs = (rows: readonly Ref[]) =>
  JSON.stringify(rows.map(({ workspaceId, id }) => ({ workspaceId, id })));

/** What the database decided about an intent. The payload only where an earlier try fixed a part of it. */
type Begun = Pick<Intent, "id" | "effectKey" | "fence" | "attempts"> & {
  readonly payload: Intent["payload"] | null;
};
type ActionRow = Omit<Facts, "person"> & Omit<ActionFacts, "id" | "facts"> & { readonly actionId: string };

/** What lanes spent since a moment (ms). */
export async function readUsage(sql: Sql, lanes: readonly Ref[], since: number): Promise<UsageRow[]> {
  const rows = await sql.query<Omit<UsageRow, "hour" | "spent"> & { buckets: [number, number][] }>(
    read.usage,
    [refs(lanes), since],
  );
  // Named one by one: thousands of rows a second, and taking a driver's row apart with a rest is far dearer.
  return rows.flatMap(({ workspaceId, laneId, kind, buckets }) =>
    buckets.map(([hour, spent]) => ({ workspaceId, laneId, kind, hour, spent })),
  );
}

function over(sql: Sql, onSent: OnSent | undefined): StoreTx {
  return {
    async lockDueLanes(limit) {
      const rows = await sql.query<Lane & { id: string | null; now: number }>(read.lockDueLanes, [limit]);
      return { now: rows[0]?.now ?? 0, lanes: rows.filter((row) => row.id !== null) };
    },
    usage: (lanes, since) => readUsage(sql, lanes, since),
    lockCandidates: (wants, now) => sql.query<Ref>(read.lockCandidates, [JSON.stringify(wants), now]),
    facts: (enrolments, now) => sql.query<Facts>(read.facts, [refs(enrolments), now]),
    campaigns: (campaigns) => sql.query<Campaign>(read.campaigns, [refs(campaigns)]),
    holdCampaigns: (campaigns) => sql.query<Ref>(moreSql.holdCampaigns, [refs(campaigns)]),
    graphs: (wanted) =>
      sql.query<VersionGraph>(read.graphs, [
        JSON.stringify(
          wanted.map(({ workspaceId, campaignId, version }) => ({ workspaceId, campaignId, version })),
        ),
      ]),
    async writeClaim(claimed) {
      const begun = await sql.query<Begun>(write.writeClaim, [
        ...changesOf(claimed),
        JSON.stringify(claimed.intents),
        claimed.worker,
        claimed.leaseMs,
      ]);
      const intents = new Map(claimed.intents.map((intent) => [intent.effectKey, intent] as const));
      return begun.flatMap((row) => {
        const intent = intents.get(row.effectKey);
        return intent ? [{ ...intent, ...row, payload: row.payload ?? intent.payload }] : [];
      });
    },
    async sleep(lanes) {
      if (lanes.length > 0) await sql.query(read.sleep, [JSON.stringify(lanes)]);
    },
    async wake(lanes) {
      if (lanes.length > 0) await sql.query(read.wake, [JSON.stringify(lanes)]);
    },
    async lockProspects(prospects) {
      const [, [row]] = await Promise.all([
        sql.query(moreSql.lockProspects, [refs(prospects)]),
        sql.query<{ now: number }>(moreSql.now),
      ]);
      return row?.now ?? 0;
    },
    async actions(actions) {
      const rows = await sql.query<ActionRow>(moreSql.actions, [refs(actions)]);
      return rows.map((row) => ({ id: row.actionId, state: row.state, fence: row.fence, facts: row }));
    },
    async writeSettle(settled) {
      await sql.query(write.writeSettle, [...changesOf(settled), JSON.stringify(settled.actions)]);
    },
    takeOver: (worker, leaseMs, limit) => sql.query<Intent>(write.takeOver, [worker, leaseMs, limit]),
    async announce(sent) {
      if (sent.length > 0) await onSent?.(sql, sent);
    },
  };
}

/** The first five parameters of both writing statements. */
function changesOf({ placed, events, usage, lanes, now }: Changes): unknown[] {
  const rows = placed.map(({ workspaceId, enrolmentId, version, placement }) => ({
    ...placement,
    workspaceId,
    enrolmentId,
    version,
  }));
  return [rows, events, usage, lanes].map((list): unknown => JSON.stringify(list)).concat(now);
}
