import { expect, it } from "vitest";
import { POST as cancel } from "@/app/api/tasks/[id]/cancel/route.ts";
import { POST as complete } from "@/app/api/tasks/[id]/complete/route.ts";
import { POST as setPriority } from "@/app/api/tasks/[id]/priority/route.ts";
import { PATCH as change } from "@/app/api/tasks/[id]/route.ts";
import { POST as skip } from "@/app/api/tasks/[id]/skip/route.ts";
import { POST as create, GET as list } from "@/app/api/tasks/route.ts";
import type { TaskView } from "@/lib/contracts/tasks.ts";
import {
  completeTask,
  editTask,
  listTasks,
  type NewTask,
  setTaskPriority,
  type TaskQuery,
  writeTask,
} from "@/lib/domain/tasks/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { makeCredential, makeProspect } from "../factories/make-conversation.ts";
import { makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();

const write = (member: Member, given: Partial<NewTask> = {}) =>
  writeTask(member, {
    message: "Call back",
    priority: null,
    assigneeId: null,
    prospectId: null,
    dueAt: null,
    key: newId(),
    ...given,
  });
const messagesOf = async (member: Member, given: Partial<TaskQuery> = {}) => {
  const query = { state: "open", isOwnOnly: false, prospectId: null, cursor: null, limit: 50 } as const;
  return (await listTasks(member, { ...query, ...given })).items.map(({ message }) => message);
};
const notFound = { reason: "not_found" };

it("a member writes a task; a repeated call writes no second one, and it has no priority of its own [OC-466]", async () => {
  const member = await makeMember(database.admin);
  const key = newId();
  const [first, again] = await Promise.all([write(member, { key }), write(member, { key })]);
  expect(again.id).toBe(first.id);
  expect(first).toMatchObject({
    kind: "manual",
    message: "Call back",
    priority: 100,
    state: "open",
    step: null,
    createdBy: member.userId,
    assigneeId: null,
    prospectId: null,
  });
  expect(await setTaskPriority(member, first.id, 500)).toMatchObject({ priority: 500 });
  expect(await completeTask(member, first.id)).toMatchObject({
    state: "completed",
    closedBy: member.userId,
  });
  expect(await messagesOf(member)).toEqual([]);
  expect(await messagesOf(member, { state: "closed" })).toEqual(["Call back"]);
  const audits =
    await database.admin`select action from audit_entries where subject_id = ${first.id} order by at`;
  expect(audits.map(({ action }) => action)).toEqual(["task.create", "task.priority", "task.close"]);
});

it("it is seen by who wrote it, who is to do it, and admins; a member's own list leaves out what others are to do", async () => {
  const admin = await makeMember(database.admin);
  const { workspaceId } = admin;
  const [author, helper, other] = [
    await makeMember(database.admin, { workspaceId, isAdmin: false }),
    await makeMember(database.admin, { workspaceId, isAdmin: false }),
    await makeMember(database.admin, { workspaceId, isAdmin: false }),
  ];
  const task = await write(author, { assigneeId: helper.userId });
  for (const [member, seen] of [
    [admin, ["Call back"]],
    [author, ["Call back"]],
    [helper, ["Call back"]],
    [other, []],
  ] as const)
    expect(await messagesOf(member)).toEqual(seen);
  expect(await messagesOf(helper, { isOwnOnly: true })).toEqual(["Call back"]);
  expect(await messagesOf(author, { isOwnOnly: true })).toEqual([]);
  await expect(completeTask(other, task.id)).rejects.toMatchObject(notFound);
  const stranger = await makeMember(database.admin);
  await expect(completeTask(stranger, task.id)).rejects.toMatchObject(notFound);
  expect(await messagesOf(stranger)).toEqual([]);
});

it("it may be about a person whom the member sees, and is to be done by a member of the workspace", async () => {
  const admin = await makeMember(database.admin);
  const { workspaceId } = admin;
  const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
  const credentialId = await makeCredential(database.admin, workspaceId);
  const prospectId = await makeProspect(database.admin, { workspaceId, credentialId });
  await expect(write(worker, { prospectId })).rejects.toMatchObject(notFound);
  const task = await write(admin, { prospectId, assigneeId: worker.userId });
  expect(task.prospectId).toBe(prospectId);
  expect(await messagesOf(admin, { prospectId })).toEqual(["Call back"]);
  expect(await messagesOf(admin, { prospectId: newId() })).toEqual([]);
  const stranger = await makeMember(database.admin);
  const refused = { reason: "invalid_input" };
  await expect(write(admin, { assigneeId: stranger.userId })).rejects.toMatchObject(refused);
  await expect(editTask(admin, task.id, { assigneeId: newId() })).rejects.toMatchObject(refused);
});

it("whoever is to do it and doesn't see its person reads the text alone [S25]", async () => {
  const admin = await makeMember(database.admin);
  const { workspaceId } = admin;
  const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
  const credentialId = await makeCredential(database.admin, workspaceId);
  const prospectId = await makeProspect(database.admin, { workspaceId, credentialId, name: "Ada Hidden" });
  const { id } = await write(admin, { prospectId, assigneeId: worker.userId });
  const query = { state: "open", isOwnOnly: false, prospectId: null, cursor: null, limit: 50 } as const;
  const hidden = { message: "Call back", prospectId: null, prospectName: null, phone: null };
  expect((await listTasks(worker, query)).items).toMatchObject([hidden]);
  expect(await messagesOf(worker, { prospectId }), "nor by asking for the person").toEqual([]);
  expect(await setTaskPriority(worker, id, 500)).toMatchObject(hidden);
  expect(await editTask(worker, id, { dueAt: new Date() })).toMatchObject(hidden);
  expect(await completeTask(worker, id)).toMatchObject(hidden);
  expect(await completeTask(worker, id)).toMatchObject(hidden);
  expect((await listTasks(worker, { ...query, state: "closed" })).items).toMatchObject([hidden]);
  const shown = { prospectId, prospectName: "Ada Hidden" };
  expect((await listTasks(admin, { ...query, state: "closed" })).items).toMatchObject([shown]);
});

it("its text, its day and who is to do it change while it is open", async () => {
  const member = await makeMember(database.admin);
  const task = await write(member, { assigneeId: member.userId });
  const dueAt = new Date("2026-12-24T09:00:00Z");
  expect(await editTask(member, task.id, { message: "Write", dueAt })).toMatchObject({
    message: "Write",
    dueAt,
    assigneeId: member.userId,
  });
  expect(await editTask(member, task.id, { assigneeId: null })).toMatchObject({
    message: "Write",
    dueAt,
    assigneeId: null,
  });
  await completeTask(member, task.id);
  await expect(editTask(member, task.id, { message: "Late" })).rejects.toMatchObject({ reason: "conflict" });
});

it("closed tasks are listed latest first, by cursor", async () => {
  const member = await makeMember(database.admin);
  const tasks = [];
  for (const message of ["a", "b", "c"]) tasks.push(await write(member, { message }));
  for (const [at, task] of tasks.entries()) {
    await completeTask(member, task.id);
    await database.admin`update tasks set closed_at = ${new Date(Date.UTC(2026, 10, 20 + at))} where id = ${task.id}`;
  }
  const query = { state: "closed", isOwnOnly: false, prospectId: null, limit: 2 } as const;
  const first = await listTasks(member, { ...query, cursor: null });
  expect(first.items.map(({ message }) => message)).toEqual(["c", "b"]);
  const second = await listTasks(member, { ...query, cursor: first.next });
  expect(second.items.map(({ message }) => message)).toEqual(["a"]);
  expect(second.next).toBeNull();
  await expect(listTasks(member, { ...query, cursor: "x" })).rejects.toMatchObject({
    reason: "invalid_input",
  });
});

it("the calls write, list, change and close it, and answer its fields [OC-471]", async () => {
  const { token: as, userId } = await makeMember(database.admin);
  const write = async (message: string) =>
    (
      await callRoute<TaskView>(create, {
        as,
        body: { message, priority: 300, assignee_id: userId, due_at: "2026-12-24T09:00:00Z", key: newId() },
      })
    ).payload;
  const listed = async (query: Record<string, string> = {}) =>
    (await callRoute<{ items: TaskView[]; next_cursor: string | null }>(list, { as, query })).payload;
  const task = await write("Call back");
  expect(task).toEqual({
    _id: expect.any(String),
    kind: "manual",
    message: "Call back",
    priority: 300,
    state: "open",
    assignee_id: userId,
    profile_id: null,
    profile_name: null,
    phone: null,
    workflow_id: null,
    workflow_name: null,
    step_id: null,
    created_by: userId,
    due_at: Date.UTC(2026, 11, 24, 9),
    created_at: expect.any(Number),
    closed_at: null,
    closed_by: null,
  });
  expect(await listed()).toEqual({ items: [task], next_cursor: null });

  const params = { id: task._id };
  const changes = { message: "Write", assignee_id: null, due_at: "2026-12-27T09:00:00Z" };
  const changed = (await callRoute<TaskView>(change, { as, params, body: changes })).payload;
  expect(changed).toEqual({ ...task, ...changes, due_at: Date.UTC(2026, 11, 27, 9) });
  const urgent = (await callRoute<TaskView>(setPriority, { as, params, body: { priority: 500 } })).payload;
  expect(urgent).toEqual({ ...changed, priority: 500 });
  for (const [call, state] of [
    [complete, "completed"],
    [skip, "skipped"],
    [cancel, "canceled"],
  ] as const) {
    const { _id: id } = await write(state);
    const closed = await callRoute<TaskView>(call, { as, params: { id } });
    expect(closed).toMatchObject({ status: 200, payload: { state, closed_by: userId } });
  }
  expect((await listed()).items).toEqual([urgent]);
  expect((await listed({ state: "closed" })).items.map(({ message }) => message).sort()).toEqual([
    "canceled",
    "completed",
    "skipped",
  ]);
});
