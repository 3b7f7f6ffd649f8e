import type { WebhookOffReason, WebhookTrigger } from "@/lib/contracts/words/webhook-words.ts";
import type { Sql } from "@/lib/db/index.ts";
import { ms } from "@/lib/db/moment.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { OwnField } from "../rules/payload.ts";

/** What a member enters of a webhook. */
export interface WebhookSettings {
  readonly name: string;
  readonly url: string;
  readonly triggers: readonly WebhookTrigger[];
  /** Of which labels it tells. Empty: of all. */
  readonly labelIds: readonly Id[];
  readonly fields: readonly OwnField[];
}

/** A webhook. Times: ms of product time. */
export interface Webhook extends WebhookSettings {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly createdBy: Id;
  readonly isOn: boolean;
  readonly offReason: WebhookOffReason | null;
  readonly secretVersion: number;
  readonly failures: number;
  readonly failingSince: number | null;
  readonly createdAt: number;
}

const columns = `w.workspace_id as "workspaceId", w.id, w.created_by as "createdBy", w.name, w.url, w.triggers,
  w.label_ids as "labelIds", w.fields, w.is_on as "isOn", w.off_reason as "offReason",
  w.secret_version as "secretVersion", w.failures, ${ms("w.failing_since")} as "failingSince",
  ${ms("w.created_at")} as "createdAt"`;

/** The webhooks of a workspace, or (`madeBy`) one member's, oldest first. */
export function listRows(sql: Sql, workspaceId: Id, madeBy: Id | null): Promise<Webhook[]> {
  return sql.query<Webhook>(
    `select ${columns} from webhooks w
      where w.workspace_id = $1::uuid and ($2::uuid is null or w.created_by = $2::uuid)
      order by w.created_at, w.id`,
    [workspaceId, madeBy],
  );
}

export async function findRow(sql: Sql, workspaceId: Id, id: Id): Promise<Webhook | null> {
  const [row] = await sql.query<Webhook>(
    `select ${columns} from webhooks w where w.workspace_id = $1::uuid and w.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** The row, locked until the commit. */
export async function lockRow(sql: Sql, workspaceId: Id, id: Id): Promise<Webhook | null> {
  const [row] = await sql.query<Webhook>(
    `select ${columns} from webhooks w where w.workspace_id = $1::uuid and w.id = $2::uuid for no key update`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** How many webhooks a workspace has. Callers take turns until their transactions end. */
export async function countInTurn(sql: Sql, workspaceId: Id): Promise<number> {
  await sql.query("select 1 from workspaces where id = $1::uuid for no key update", [workspaceId]);
  const [row] = await sql.query<{ count: number }>(
    "select count(*)::int as count from webhooks where workspace_id = $1::uuid",
    [workspaceId],
  );
  return row?.count ?? 0;
}

const valuesOf = ({ name, url, triggers, labelIds, fields }: WebhookSettings) => [
  name,
  url,
  [...triggers],
  [...labelIds],
  JSON.stringify(fields),
];

export async function insertRow(
  sql: Sql,
  of: { readonly workspaceId: Id; readonly id: Id; readonly createdBy: Id; readonly now: Date },
  settings: WebhookSettings,
): Promise<void> {
  await sql.query(
    `insert into webhooks (workspace_id, id, created_by, created_at, name, url, triggers, label_ids, fields)
     values ($1::uuid, $2::uuid, $3::uuid, $4::timestamptz, $5::text, $6::text, $7::text[], $8::uuid[], $9::text::jsonb)`,
    [of.workspaceId, of.id, of.createdBy, of.now, ...valuesOf(settings)],
  );
}

export async function writeSettings(
  sql: Sql,
  { workspaceId, id }: Pick<Webhook, "workspaceId" | "id">,
  settings: WebhookSettings,
): Promise<void> {
  await sql.query(
    `update webhooks set name = $3::text, url = $4::text, triggers = $5::text[], label_ids = $6::uuid[],
       fields = $7::text::jsonb where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, ...valuesOf(settings)],
  );
}

/** Switches a webhook on, as if it had never failed, for a member who answers for it. */
export async function switchOn(sql: Sql, workspaceId: Id, id: Id, createdBy: Id): Promise<void> {
  await sql.query(
    `update webhooks set is_on = true, off_reason = null, failures = 0, failing_since = null, rest_until = null,
       created_by = $3::uuid where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, createdBy],
  );
}

/** Switches a webhook off. Returns false for one that is off already. */
export async function switchOff(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  reason: WebhookOffReason | null,
): Promise<boolean> {
  const rows = await sql.query(
    `update webhooks set is_on = false, off_reason = $3::text
      where workspace_id = $1::uuid and id = $2::uuid and is_on returning 1`,
    [workspaceId, id, reason],
  );
  return rows.length > 0;
}

export async function writeSecretVersion(sql: Sql, workspaceId: Id, id: Id, version: number): Promise<void> {
  await sql.query(
    "update webhooks set secret_version = $3::int where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id, version],
  );
}

export async function deleteRow(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query("delete from webhooks where workspace_id = $1::uuid and id = $2::uuid", [workspaceId, id]);
}

/** Counts a payload that is made. Returns its number. */
export async function nextNumber(sql: Sql, workspaceId: Id, id: Id): Promise<number> {
  const [row] = await sql.query<{ counter: number }>(
    `update webhooks set counter = counter + 1 where workspace_id = $1::uuid and id = $2::uuid returning counter`,
    [workspaceId, id],
  );
  return row?.counter ?? 0;
}

/** Notes that a receiver took a message: whatever failed before counts no more. */
export async function noteTaken(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    `update webhooks set failures = 0, failing_since = null, rest_until = null
      where workspace_id = $1::uuid and id = $2::uuid and failures > 0`,
    [workspaceId, id],
  );
}

/** Notes a failed try. Returns how many there were in a row, and since when (ms of product time). Null: it is gone. */
export async function noteFailed(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  now: Date,
): Promise<{ readonly failures: number; readonly since: number } | null> {
  const [row] = await sql.query<{ failures: number; since: number }>(
    `update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, $3::timestamptz)
      where workspace_id = $1::uuid and id = $2::uuid
      returning failures, ${ms("failing_since")} as since`,
    [workspaceId, id, now],
  );
  return row ?? null;
}

export async function rest(sql: Sql, workspaceId: Id, id: Id, until: Date): Promise<void> {
  await sql.query(
    `update webhooks set rest_until = greatest(rest_until, $3::timestamptz)
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, until],
  );
}
