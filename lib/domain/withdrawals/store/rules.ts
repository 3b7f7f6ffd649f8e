import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import { workspaceRuns } from "@/lib/domain/workspaces/index.ts";
import { readEveryMs, turnMs } from "../rules/spans.ts";
import type { AccountOf, Wish } from "./requests.ts";

export interface RuleRow extends Wish {
  readonly isOn: boolean;
  /** Whether the network's list is read at the next look, whatever the hour. */
  readonly isReadWanted: boolean;
  /** When the list was last read to its end. */
  readonly readAt: Date | null;
}

/** A worker's turn at an account: nobody else asks the network about its requests, or withdraws them. */
export interface Turn extends AccountOf, RuleRow {
  readonly accountRef: string;
  readonly fence: number;
}

/** An account `k` whose requests can be read: it is signed in, and nothing keeps it or its workspace from working. */
const canAsk = `k.deleted_at is null and k.status = 'active' and k.logged_in_at is not null
  and k.account_ref is not null and ${workspaceRuns("k.workspace_id")}`;

/**
 * An account whose requests have to be read, may be withdrawn, or were being withdrawn when their worker ended. `$1`:
 * how old a list gets, in ms.
 */
const isDue = `exists (select 1 from credentials k where k.workspace_id = w.workspace_id and k.id = w.credential_id
    and ${canAsk})
  and (w.is_on or w.is_read_wanted
    or coalesce(w.read_at <= product_now() - $1::float8 * interval '1 millisecond', true)
    or exists (select 1 from pending_requests q where q.workspace_id = w.workspace_id
      and q.credential_id = w.credential_id and q.state = 'taken'))`;

const ruleColumns = `w.is_on as "isOn", w.after_days as "afterDays", w.most_pending as "mostPending", w.is_read_wanted as "isReadWanted", w.read_at as "readAt"`;

/** The rule of an account. Null: nobody has touched it, and no worker has looked at it. */
export async function findRule(sql: Sql, of: AccountOf): Promise<RuleRow | null> {
  const [row] = await sql.query<RuleRow>(
    `select ${ruleColumns} from withdrawal_rules w where w.workspace_id = $1::uuid and w.credential_id = $2::uuid`,
    [of.workspaceId, of.credentialId],
  );
  return row ?? null;
}

/** Sets the rule of an account. Its requests are read at the next look, however long a pause was meant to be. */
export async function writeRule(sql: Sql, of: AccountOf, rule: Wish & { isOn: boolean }): Promise<void> {
  await sql.query(
    `insert into withdrawal_rules (workspace_id, credential_id, is_on, after_days, most_pending)
     values ($1::uuid, $2::uuid, $3::boolean, $4::int, $5::int)
     on conflict (workspace_id, credential_id) do update set is_on = excluded.is_on, after_days = excluded.after_days,
       most_pending = excluded.most_pending, is_read_wanted = true, turn_at = case
         when withdrawal_rules.turn_at > clock_timestamp() + ${turnMs.lease} * interval '1 millisecond' then clock_timestamp()
         else withdrawal_rules.turn_at end`,
    [of.workspaceId, of.credentialId, rule.isOn, rule.afterDays, rule.mostPending],
  );
}

/** Whether the account of a turn still works, under the name that it had when the turn began. */
export async function stillWorks(sql: Sql, turn: Turn): Promise<boolean> {
  const rows = await sql.query<{ id: string }>(
    `select k.id from credentials k where k.workspace_id = $1::uuid and k.id = $2::uuid and k.account_ref = $3::text
       and ${canAsk}`,
    [turn.workspaceId, turn.credentialId, turn.accountRef],
  );
  return rows.length > 0;
}

/** Gives working accounts that have none a rule that is off, so that their requests are counted: at most 100. */
export async function addMissing(sql: Sql): Promise<void> {
  await sql.query(
    `insert into withdrawal_rules (workspace_id, credential_id)
     select k.workspace_id, k.id from credentials k where ${canAsk} and not exists (select 1 from withdrawal_rules w
       where w.workspace_id = k.workspace_id and w.credential_id = k.id) limit 100
     on conflict do nothing`,
  );
}

/** The most accounts that are put off at once. */
const mostIdle = 5_000;

/**
 * Puts accounts off that have nothing to do, or can't: whoever looks for a turn doesn't pass all of them each time.
 * Saving a rule ends the pause.
 */
export async function putOffIdle(sql: Sql): Promise<void> {
  await sql.query(
    `with idle as (
       select w.workspace_id, w.credential_id from withdrawal_rules w
       where w.turn_at <= clock_timestamp() and not (${isDue})
       order by w.turn_at limit ${mostIdle} for update of w skip locked)
     update withdrawal_rules w set turn_at = clock_timestamp() + ${turnMs.off} * interval '1 millisecond'
     from idle where w.workspace_id = idle.workspace_id and w.credential_id = idle.credential_id`,
    [readEveryMs],
  );
}

/**
 * Takes the turn of the account that is due and waits longest.
 * @param without workspaces whose accounts have to wait.
 */
export async function takeTurn(sql: Sql, without: readonly string[]): Promise<Turn | null> {
  const [row] = await sql.query<Turn>(
    `with due as (
       select w.workspace_id, w.credential_id from withdrawal_rules w
       where w.turn_at <= clock_timestamp() and w.workspace_id <> all($2::uuid[]) and ${isDue}
       order by w.turn_at limit 1 for update of w skip locked)
     update withdrawal_rules w set fence = w.fence + 1,
       turn_at = clock_timestamp() + ${turnMs.lease} * interval '1 millisecond'
     from due join credentials k on k.workspace_id = due.workspace_id and k.id = due.credential_id
     where w.workspace_id = due.workspace_id and w.credential_id = due.credential_id
     returning w.workspace_id as "workspaceId", w.credential_id as "credentialId", k.account_ref as "accountRef",
       ${ruleColumns}, w.fence`,
    [readEveryMs, without],
  );
  return row ?? null;
}

/**
 * Prolongs a turn. False: it is over, somebody else may have it. The rule's row is locked until the transaction ends,
 * so that whoever saves another rule waits.
 */
export async function holdTurn(sql: Sql, turn: Turn): Promise<boolean> {
  const rows = await sql.query<{ fence: number }>(
    `update withdrawal_rules set turn_at = clock_timestamp() + ${turnMs.lease} * interval '1 millisecond'
      where workspace_id = $1::uuid and credential_id = $2::uuid and fence = $3::int returning fence`,
    [turn.workspaceId, turn.credentialId, turn.fence],
  );
  return rows.length > 0;
}

/** Ends a turn; the next one is so many machine milliseconds later. */
export async function endTurn(sql: Sql, turn: Turn, pauseMs: number): Promise<void> {
  await sql.query(
    `update withdrawal_rules set turn_at = clock_timestamp() + $4::float8 * interval '1 millisecond'
      where workspace_id = $1::uuid and credential_id = $2::uuid and fence = $3::int`,
    [turn.workspaceId, turn.credentialId, turn.fence, pauseMs],
  );
}

/** Notes that the list was read to its end. */
export async function noteRead(sql: Sql, turn: Turn, now: Date): Promise<void> {
  await sql.query(
    `update withdrawal_rules set read_at = ${moment("$3")}, is_read_wanted = false
      where workspace_id = $1::uuid and credential_id = $2::uuid`,
    [turn.workspaceId, turn.credentialId, now.getTime()],
  );
}
