import type { TaskPriority } from "@/lib/contracts/words/task-priorities.ts";
import type { TaskKind, TaskState } from "@/lib/contracts/words/task-states.ts";
import type { Sql, Tx } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { StepTask } from "@/lib/domain/sequencer/index.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { TaskPlace } from "../rules/place.ts";

/** The step of a sequence that created a task. */
export interface TaskStep {
  readonly campaignId: Id;
  readonly campaignName: string;
  readonly nodeId: string;
  readonly effectKey: string;
}

/** A task with the names of the person and the campaign that it is about. */
export interface TaskRow {
  readonly id: Id;
  readonly kind: TaskKind;
  readonly message: string;
  readonly priority: TaskPriority;
  readonly state: TaskState;
  readonly assigneeId: Id | null;
  readonly prospectId: Id | null;
  readonly prospectName: string | null;
  readonly phone: string | null;
  /** Null: a member wrote it. */
  readonly step: TaskStep | null;
  readonly createdBy: Id | null;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: Id | null;
}

const columns = `t.id, t.kind, t.message, t.priority, t.state, t.assignee_id as "assigneeId",
  t.prospect_id as "prospectId", p.full_name as "prospectName", p.phone,
  case when t.campaign_id is not null then json_build_object('campaignId', t.campaign_id, 'campaignName', c.name,
    'nodeId', t.node_id, 'effectKey', t.effect_key) end as "step",
  t.created_by as "createdBy", t.due_at as "dueAt", t.created_at as "createdAt", t.closed_at as "closedAt",
  t.closed_by as "closedBy"`;

/** Tasks with the person, and the campaign unless it is archived or deleted. */
const tasksWithCampaign = `tasks t
  left join prospects p on p.workspace_id = t.workspace_id and p.id = t.prospect_id
  left join campaigns c on c.workspace_id = t.workspace_id and c.id = t.campaign_id and c.deleted_at is null
    and c.status not in ('archived', 'deleted')`;

const isOfLiveCampaign = "(t.campaign_id is null or c.id is not null)";

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
    `select ${columns} from ${tasksWithCampaign} where t.workspace_id = $1::uuid and t.id = $2::uuid and ${isOfLiveCampaign}`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** Which tasks a member sees: those of the accounts' campaigns, and what members wrote by themselves. */
export interface TaskSight {
  readonly credentialIds: readonly Id[];
  readonly userId: Id;
  /** Admins see what everybody wrote; others what they wrote, and what is theirs to do. */
  readonly isAdmin: boolean;
}

export interface TaskFilter extends TaskSight {
  /** Whether those that the member is to do, with those that nobody in particular is to do, are enough. */
  readonly isOwnOnly: boolean;
  /** Those about one person. */
  readonly prospectId: Id | null;
  readonly limit: number;
}

/** Parameters $1 to $6. */
const seen = `t.workspace_id = $1::uuid and ${isOfLiveCampaign}
  and case when t.campaign_id is null
    then $3::boolean or t.created_by = $4::uuid or t.assignee_id = $4::uuid
    else c.credential_id = any($2::uuid[]) end
  and (not $5::boolean or t.assignee_id is null or t.assignee_id = $4::uuid)
  and ($6::uuid is null or t.prospect_id = $6::uuid)`;

/** Open tasks. Those of people who left their campaign are left out. */
const openTasks = `${tasksWithCampaign}
      left join enrolments e on e.workspace_id = t.workspace_id and e.id = t.enrolment_id
     where ${seen} and t.state = 'open' and e.state is distinct from 'canceled'`;

const parameters = (workspaceId: Id, by: TaskFilter) => [
  workspaceId,
  by.credentialIds,
  by.isAdmin,
  by.userId,
  by.isOwnOnly,
  by.prospectId,
];

/** Open tasks, most urgent first, then by due time. Those of people who left their campaign are left out. */
export function listOpenTasks(
  { sql }: Tx,
  workspaceId: Id,
  by: TaskFilter,
  after: TaskPlace | null,
): Promise<TaskRow[]> {
  return sql.query<TaskRow>(
    `select ${columns} from ${openTasks}
       and ($7::int is null or (-t.priority, t.due_at, t.id) > (-$7::int, ${moment("$8")}, $9::uuid))
     order by t.priority desc, t.due_at, t.id limit $10::int`,
    [
      ...parameters(workspaceId, by),
      after?.priority ?? null,
      after?.at.getTime() ?? 0,
      after?.id ?? null,
      by.limit,
    ],
  );
}

/** How many open tasks there are, counted up to `by.limit`. */
export async function countOpenTasks({ sql }: Tx, workspaceId: Id, by: TaskFilter): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from ${openTasks} limit $7::int) f`,
    [...parameters(workspaceId, by), by.limit],
  );
  return row?.count ?? 0;
}

/** Closed tasks, latest first, also of people who left their campaign since. */
export function listClosedTasks(
  { sql }: Tx,
  workspaceId: Id,
  by: TaskFilter,
  after: Cursor | null,
): Promise<TaskRow[]> {
  return sql.query<TaskRow>(
    `select ${columns} from ${tasksWithCampaign}
     where ${seen} and t.state <> 'open'
       and ($7::uuid is null or (t.closed_at, t.id) < (${moment("$8")}, $7::uuid))
     order by t.closed_at desc, t.id desc limit $9::int`,
    [...parameters(workspaceId, by), after?.id ?? null, after?.at.getTime() ?? 0, by.limit],
  );
}

export interface OwnTask {
  readonly id: Id;
  readonly message: string;
  readonly priority: TaskPriority;
  readonly assigneeId: Id | null;
  readonly prospectId: Id | null;
  readonly createdBy: Id;
  readonly dueAt: Date;
  readonly now: Date;
}

/** Adds a task that a member wrote. False: its id is there already. */
export async function insertOwnTask(
  { sql }: Pick<Tx, "sql">,
  workspaceId: Id,
  task: OwnTask,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into tasks (workspace_id, id, kind, message, priority, assignee_id, prospect_id, created_by, due_at, created_at)
     values ($1::uuid, $2::uuid, 'manual', $3::text, $4::int, $5::uuid, $6::uuid, $7::uuid, ${moment("$8")}, ${moment("$9")})
     on conflict do nothing returning id`,
    [
      workspaceId,
      task.id,
      task.message,
      task.priority,
      task.assigneeId,
      task.prospectId,
      task.createdBy,
      task.dueAt.getTime(),
      task.now.getTime(),
    ],
  );
  return rows.length > 0;
}

/** What of a task a member may change. */
export interface TaskChange {
  readonly message: string;
  readonly assigneeId: Id | null;
  readonly dueAt: Date;
}

/** Changes an open task. False: it was closed meanwhile. */
export async function updateTaskRow(
  { sql }: Tx,
  workspaceId: Id,
  id: Id,
  { message, assigneeId, dueAt }: TaskChange,
): Promise<boolean> {
  const rows = await sql.query(
    `update tasks t set message = $3::text, assignee_id = $4::uuid, due_at = ${moment("$5")}
     where t.workspace_id = $1::uuid and t.id = $2::uuid and t.state = 'open' returning t.id`,
    [workspaceId, id, message, assigneeId, dueAt.getTime()],
  );
  return rows.length > 0;
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

/** Gives an open task another priority. False: it was closed meanwhile. */
export async function setPriorityRow(
  { sql }: Tx,
  workspaceId: Id,
  id: Id,
  priority: TaskPriority,
): Promise<boolean> {
  const rows = await sql.query(
    `update tasks t set priority = $3::int
     where t.workspace_id = $1::uuid and t.id = $2::uuid and t.state = 'open' returning t.id`,
    [workspaceId, id, priority],
  );
  return rows.length > 0;
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
