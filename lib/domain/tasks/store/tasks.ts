import type { TaskPriority } from "@/lib/contracts/words/task-priorities.ts";
import type { TaskKind, TaskState } from "@/lib/contracts/words/task-states.ts";
import type { Sql, Tx } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { StepTask } from "@/lib/domain/sequencer/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { TaskPlace } from "../rules/place.ts";

/** A task with the names of the person and the campaign that it is about. */
export interface TaskRow {
  readonly id: Id;
  readonly kind: TaskKind;
  readonly message: string;
  readonly priority: TaskPriority;
  readonly state: TaskState;
  readonly assigneeId: Id | null;
  readonly prospectId: Id;
  readonly prospectName: string;
  readonly phone: string | null;
  readonly campaignId: Id;
  readonly campaignName: string;
  readonly nodeId: string;
  readonly effectKey: string;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: Id | null;
}

const columns = `t.id, t.kind, t.message, t.priority, t.state, t.assignee_id as "assigneeId",
  t.prospect_id as "prospectId", p.full_name as "prospectName", p.phone, t.campaign_id as "campaignId",
  c.name as "campaignName", t.node_id as "nodeId", t.effect_key as "effectKey", t.due_at as "dueAt",
  t.created_at as "createdAt", t.closed_at as "closedAt", t.closed_by as "closedBy"`;

/** Tasks of campaigns that are neither archived nor deleted. */
const standing = `tasks t
  join prospects p on p.workspace_id = t.workspace_id and p.id = t.prospect_id
  join campaigns c on c.workspace_id = t.workspace_id and c.id = t.campaign_id and c.deleted_at is null
    and c.status not in ('archived', 'deleted')`;

/** Creates a task, unless its effect has created one already. Returns the id of the one that there is. */
export async function insertTask(sql: Sql, task: StepTask, now: Date): Promise<string> {
  const [made] = await sql.query<{ id: string }>(
    `insert into tasks (workspace_id, id, kind, message, priority, prospect_id, campaign_id, enrolment_id, node_id,
       effect_key, due_at, created_at)
     values ($1::uuid, $2::uuid, $3::text, $4::text, $5::int, $6::uuid, $7::uuid, $8::uuid, $9::text, $10::text,
       ${moment("$11")}, ${moment("$11")})
     on conflict (workspace_id, effect_key) do nothing returning id`,
    [
      task.workspaceId,
      newId(),
      task.kind,
      task.message,
      task.priority,
      task.prospectId,
      task.campaignId,
      task.enrolmentId,
      task.nodeId,
      task.effectKey,
      now.getTime(),
    ],
  );
  const id = made?.id ?? (await findTaskId(sql, task));
  if (id === null) throw new Error("a task is neither new nor there");
  return id;
}

/** The id of the task that an effect created. Null: it created none. */
export async function findTaskId(
  sql: Sql,
  { workspaceId, effectKey }: Pick<StepTask, "workspaceId" | "effectKey">,
): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    "select t.id from tasks t where t.workspace_id = $1::uuid and t.effect_key = $2::text",
    [workspaceId, effectKey],
  );
  return row?.id ?? null;
}

export async function findTask({ sql }: Tx, workspaceId: Id, id: Id): Promise<TaskRow | null> {
  const [row] = await sql.query<TaskRow>(
    `select ${columns} from ${standing} where t.workspace_id = $1::uuid and t.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/**
 * Open tasks of these accounts' campaigns, most urgent first, then by due time. Those of people who left their campaign
 * are left out.
 */
export function listOpenTasks(
  { sql }: Tx,
  workspaceId: Id,
  by: { readonly credentialIds: readonly Id[]; readonly after: TaskPlace | null; readonly limit: number },
): Promise<TaskRow[]> {
  const { after } = by;
  return sql.query<TaskRow>(
    `select ${columns} from ${standing}
     join enrolments e on e.workspace_id = t.workspace_id and e.id = t.enrolment_id and e.state <> 'canceled'
     where t.workspace_id = $1::uuid and t.state = 'open' and c.credential_id = any($2::uuid[])
       and ($3::int is null or (-t.priority, t.due_at, t.id) > (-$3::int, ${moment("$4")}, $5::uuid))
     order by t.priority desc, t.due_at, t.id limit $6::int`,
    [
      workspaceId,
      by.credentialIds,
      after?.priority ?? null,
      after?.at.getTime() ?? 0,
      after?.id ?? null,
      by.limit,
    ],
  );
}

/** Closes an open task. False: it was closed already. */
export async function closeTaskRow(
  { sql }: Tx,
  workspaceId: Id,
  id: Id,
  given: { readonly state: TaskState; readonly by: Id; readonly now: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update tasks t set state = $3::text, closed_at = ${moment("$4")}, closed_by = $5::uuid
     where t.workspace_id = $1::uuid and t.id = $2::uuid and t.state = 'open' returning t.id`,
    [workspaceId, id, given.state, given.now.getTime(), given.by],
  );
  return rows.length > 0;
}

export async function setPriorityRow(
  { sql }: Tx,
  workspaceId: Id,
  id: Id,
  priority: TaskPriority,
): Promise<void> {
  await sql.query(
    "update tasks t set priority = $3::int where t.workspace_id = $1::uuid and t.id = $2::uuid returning t.id",
    [workspaceId, id, priority],
  );
}

/** Cancels the open tasks of people whose sequences were canceled. */
export async function cancelTasksOfCanceled(
  sql: Sql,
  input: { readonly workspaceId: string; readonly prospectIds: readonly string[]; readonly now: Date },
): Promise<void> {
  await sql.query(
    `update tasks t set state = 'canceled', closed_at = ${moment("$3")}
     from enrolments e
     where t.workspace_id = $1::uuid and t.prospect_id = any($2::uuid[]) and t.state = 'open'
       and e.workspace_id = t.workspace_id and e.id = t.enrolment_id and e.state = 'canceled' returning t.id`,
    [input.workspaceId, input.prospectIds, input.now.getTime()],
  );
}
