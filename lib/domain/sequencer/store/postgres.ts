import { db, type HotTx, type Sql } from "@/lib/db/index.ts";
import { findRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import {
  type Ledger,
  leftOf,
  openLedger,
  refundAll,
  type Spending,
  spendAll,
} from "@/lib/domain/credits/index.ts";
import { toCredits } from "@/lib/domain/credits/rules/amount.ts";
import { lockDueLane, lockDueLanes, readUsage, wake } from "@/lib/domain/lanes/index.ts";
import { lockPeopleSql } from "@/lib/domain/prospects/index.ts";
import { keepAlive } from "@/lib/domain/workers/index.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { storableJson, storableText } from "@/lib/kernel/storable-text/index.ts";
import { announceOutside } from "@/lib/realtime/announce.ts";
import { recordSent } from "../record-sent.ts";
import type { Facts, Position } from "../rules/facts.ts";
import type { Lane } from "../rules/plan.ts";
import { topicsOf } from "../topics.ts";
import * as read from "./claim-sql.ts";
import { moreSql } from "./lock-sql.ts";
import type {
  ActionFacts,
  Campaign,
  Changes,
  Charge,
  Intent,
  LeftBehind,
  Ref,
  Sent,
  SettleWrite,
  Store,
  StoreTx,
  VersionGraph,
} from "./store.ts";
import * as write from "./write-sql.ts";

/** Records the sent messages, inside the transaction that settles them. */
export type OnSent = (tx: HotTx, sent: readonly Sent[]) => Promise<void>;

/** The sequencer's store on Postgres, across workspaces. */
export function postgresStore(onSent: OnSent = recordSent): Store {
  return { transaction: (work) => db.hot("sequencer", (tx) => work(over(tx, onSent))) };
}

const refs = (rows: readonly Ref[]) =>
  JSON.stringify(rows.map(({ workspaceId, id }) => ({ workspaceId, id })));

/** The database's part of an intent. It has a payload only where an earlier try fixed a part of it. */
type Intended = Pick<Intent, "id" | "effectKey" | "fence" | "attempts" | "refusals"> & {
  readonly payload: Intent["payload"] | null;
};
type ActionRow = Position & Omit<ActionFacts, "id" | "facts"> & { readonly actionId: string };

function over(tx: HotTx, onSent: OnSent): StoreTx {
  const { sql } = tx;
  let ledger: Ledger | null = null;
  return {
    async lockDueLanes({ limit, without = [], laneId }) {
      const rows = await sql.query<Lane & { id: string | null; now: number }>(
        laneId ? lockDueLane : lockDueLanes,
        laneId ? [limit, [...without], laneId] : [limit, [...without]],
      );
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
      const intended = await sql.query<Intended>(write.writeClaim, [
        ...changesOf(claimed),
        storableJson(claimed.intents),
        claimed.worker,
        claimed.leaseMs,
      ]);
      const intents = new Map(claimed.intents.map((intent) => [intent.effectKey, intent] as const));
      return intended.flatMap((row) => {
        const intent = intents.get(row.effectKey);
        return intent ? [{ ...intent, ...row, payload: row.payload ?? intent.payload }] : [];
      });
    },
    async lockCredits(workspaceIds) {
      const opened = await openLedger(tx, workspaceIds);
      ledger = opened;
      const left = workspaceIds.map((id) => [id, leftOf(opened, id)] as const);
      return new Map(
        left.flatMap(([id, units]) => (units === null ? [] : [[id, toCredits(units)] as const])),
      );
    },
    async charge(charges) {
      if (ledger && charges.length > 0) await spendAll(tx, ledger, charges.flatMap(asSpending));
    },
    async giveBack(charges) {
      if (charges.length > 0) await refundAll(tx, charges);
    },
    async sleep(lanes) {
      if (lanes.length > 0) await sql.query(read.sleep, [JSON.stringify(lanes)]);
    },
    async wake(lanes) {
      if (lanes.length > 0) await sql.query(wake, [JSON.stringify(lanes)]);
    },
    async lockProspects(prospects) {
      const [, [row]] = await Promise.all([
        sql.query(lockPeopleSql, [refs(prospects)]),
        sql.query<{ now: number }>(moreSql.now),
      ]);
      return row?.now ?? 0;
    },
    async actions(actions) {
      const rows = await sql.query<ActionRow>(moreSql.actions, [refs(actions)]);
      return rows.map((row) => ({
        id: row.actionId,
        state: row.state,
        fence: row.fence,
        attempts: row.attempts,
        latest: row.latest,
        stands: row.stands,
        facts: row,
      }));
    },
    async writeSettle(settled) {
      await writeSettlement(sql, settled);
      // One callback for all of them: hundreds settle at a time.
      tx.afterCommit(() => {
        for (const { workspaceId, campaignId, prospectId } of settled.events) {
          announceOutside({ workspaceId, event: "refetch_data", topics: topicsOf(campaignId, prospectId) });
        }
      });
    },
    async setAside({ workspaceId, id }, detail) {
      await sql.query(write.setAside, [workspaceId, id, storableText(detail, 300), never]);
    },
    keepAlive: (worker, aliveMs) => keepAlive(sql, worker, aliveMs),
    async begin(actions) {
      const asked = actions.map(({ workspaceId, id, fence }) => ({ workspaceId, id, fence }));
      const rows = await sql.query<{ id: string }>(write.begin, [JSON.stringify(asked)]);
      return rows.map(({ id }) => id);
    },
    async mayBegin(actions) {
      const asked = actions.map(({ workspaceId, id, fence }) => ({ workspaceId, id, fence }));
      const rows = await sql.query<{ id: string }>(write.mayBegin, [JSON.stringify(asked)]);
      return rows.map(({ id }) => id);
    },
    takeOver: ({ worker, leaseMs, limit, inHand }) =>
      sql.query<LeftBehind>(write.takeOver, [worker, leaseMs, limit, [...inHand]]),
    async recordSent(sent) {
      if (sent.length > 0) await onSent(tx, sent);
    },
  };
}

/** A charge as the credits' ledger has it. */
function asSpending({ payload, ...charge }: Charge): Spending[] {
  const usageType = findRules(payload)?.usageType;
  return usageType ? [{ ...charge, usageType, origin: charge.isAgain ? "retry" : "workflow" }] : [];
}

/** Writes how actions ended, and all that follows from it. */
export async function writeSettlement(sql: Sql, settled: SettleWrite): Promise<void> {
  await sql.query(write.writeSettle, [...changesOf(settled), storableJson(settled.actions)]);
}

/** The first five parameters of both writing statements. */
function changesOf({ placed, events, usage, lanes, now }: Changes): unknown[] {
  const rows = placed.map(({ workspaceId, enrolmentId, version, placement }) => ({
    ...placement,
    workspaceId,
    enrolmentId,
    version,
  }));
  return [rows, events, usage, lanes].map((list): unknown => storableJson(list)).concat(now);
}
