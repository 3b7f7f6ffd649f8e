import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as makeToken } from "@/app/api/integrations/api/token/route.ts";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import { POST as exit } from "@/app/api/users/[id]/exit_from_space/route.ts";
import { endSession, namesOf } from "@/lib/domain/accounts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { runLate } from "@/lib/wiring/later.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { membershipOf, spacesOf } from "../../factories/membership.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import {
  closeSockets,
  cut,
  dial,
  isLetIn,
  listen,
  serveSockets,
  stopServing,
} from "../../factories/servers/live-sockets.ts";

const database = testDatabase();
productListeners();
let owner: MadeMember;
let worker: MadeMember;

beforeAll(serveSockets);
beforeEach(async () => {
  owner = await makeMember(database.admin);
  worker = await makeMember(database.admin, { workspaceId: owner.workspaceId, isAdmin: false });
});
afterEach(closeSockets);
afterAll(stopServing);

const leave = (as: MadeMember, userId: string, space_id = owner.workspaceId) =>
  callRoute(exit, { as: as.token, params: { id: userId }, body: { space_id } });
const isMember = async (userId: string, space = owner.workspaceId) =>
  (await membershipOf(database.admin, space, userId)) !== null;

describe("leaving a workspace", () => {
  it("a worker leaves, and an admin removes a worker, each with an entry in the record [SH-134, SH-162, SH-467]", async () => {
    const second = await makeMember(database.admin, { workspaceId: owner.workspaceId, isAdmin: false });
    expect(await leave(worker, worker.userId)).toMatchObject({ status: 200, payload: { done: true } });
    expect(await leave(owner, second.userId)).toMatchObject({ status: 200 });
    expect([await isMember(worker.userId), await isMember(second.userId)]).toEqual([false, false]);
    const entries = await database.admin<{ action: string; by: string }[]>`
      select action, actor_user_id as by from audit_entries where workspace_id = ${owner.workspaceId} order by at`;
    expect([...entries]).toEqual([
      { action: "member.leave", by: worker.userId },
      { action: "member.remove", by: owner.userId },
    ]);
    expect(await leave(owner, second.userId)).toMatchObject({ status: 404 });
  });

  it("is for nobody else to decide: a worker removes nobody, a stranger and a former admin neither", async () => {
    const stranger = await makeMember(database.admin);
    expect((await leave(worker, owner.userId)).status).toBe(403);
    expect((await leave(stranger, worker.userId)).status).toBe(404);
    expect((await leave(owner, stranger.userId, stranger.workspaceId)).status).toBe(404);
    await database.admin`update memberships set is_admin = false where user_id = ${owner.userId}`;
    expect((await leave(owner, worker.userId)).status).toBe(403);
    expect(await isMember(worker.userId)).toBe(true);
  });

  it("is refused to the last admin, also where two admins leave, or remove each other, at once", async () => {
    const words = { status: 409, error: "A workspace needs an admin. Make somebody else admin first" };
    expect(await leave(owner, owner.userId)).toMatchObject(words);
    for (const isOwn of [true, false, true, false]) {
      const one = await makeMember(database.admin);
      const { workspaceId } = one;
      const other = await makeMember(database.admin, { workspaceId });
      const answers = await Promise.all([
        leave(one, (isOwn ? one : other).userId, workspaceId),
        leave(other, (isOwn ? other : one).userId, workspaceId),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([403, 404, 409]).toContain(statuses[1]);
      const [left] = await database.admin<{ n: number }[]>`select count(*)::int as n from memberships
        where workspace_id = ${workspaceId} and is_admin`;
      expect(left!.n).toBe(1);
    }
  });

  it("takes the workspace from open sessions, sockets and the API token at once, and nothing else [S8]", async () => {
    const other = await makeMember(database.admin);
    await database.admin`insert into memberships (workspace_id, user_id) values (${other.workspaceId}, ${worker.userId})`;
    await database.admin`update memberships set allowed_pages = '{"integrations":true}' where user_id = ${worker.userId}`;
    // Signed in just now, by a provider.
    await database.admin`update users set password_hash = null where id = ${worker.userId}`;
    const issued = await callRoute<{ key: string }>(makeToken, { as: worker.token, body: { days: 30 } });
    expect(issued.status).toBe(200);
    const info = (token: string) => callRoute(spaceInfo, { as: token });
    expect((await info(issued.payload.key)).status).toBe(200);
    const socket = await listen(worker.token);
    const gone = cut(socket);
    await leave(owner, worker.userId);
    expect(await gone).toBeLessThan(1_000);
    expect(await isLetIn(dial(worker.token))).toBe(false);
    expect(await info(worker.token)).toMatchObject({ status: 403, reason: "space_required" });
    expect((await info(issued.payload.key)).status).toBe(401);
    expect(await spacesOf(worker)).toEqual([other.workspaceId]);
    const [session] = await database.admin<{ id: string; workspace: string | null }[]>`
      select id, workspace_id as workspace from sessions where user_id = ${worker.userId} and kind = 'user'`;
    expect(session!.workspace).toBeNull();
    // Whoever joins again doesn't find the token alive.
    await database.admin`insert into memberships (workspace_id, user_id) values (${owner.workspaceId}, ${worker.userId})`;
    expect((await info(issued.payload.key)).status).toBe(401);
    await endSession(session!.id);
  });

  it("what was assigned is nobody's, and what the person scheduled is stopped and says why", async () => {
    const { admin } = database;
    const { workspaceId } = owner;
    const credentialId = await makeCredential(admin, workspaceId);
    const { prospectId, incoming } = await makeConversation(admin, { workspaceId, credentialId });
    await incoming("Hello", "first");
    const [task, message] = [newId(), newId()];
    await admin`update conversations set assigned_to = ${worker.userId} where prospect_id = ${prospectId}`;
    await admin`insert into tasks (workspace_id, id, kind, message, priority, assignee_id, created_by, due_at, created_at)
      values (${workspaceId}, ${task}, 'manual', 'Call', 300, ${worker.userId}, ${worker.userId}, now(), now())`;
    await admin`insert into scheduled_messages (workspace_id, id, prospect_id, user_id, channel, subject, text, send_at)
      values (${workspaceId}, ${message}, ${prospectId}, ${worker.userId}, 'social', '', 'Later', now() + interval '1 day')`;
    await leave(owner, worker.userId);
    const late = await admin<{ data: { listener: string; fact: { workspaceId: string } } }[]>`
      select data from pgboss.job where name = 'fact.hear'`;
    for (const { data } of late) await runLate(data.listener, data.fact);
    expect([
      ...(await admin`select state, reason from scheduled_messages where id = ${message}`),
      ...(await admin`select assignee_id, created_by from tasks where id = ${task}`),
      ...(await admin`select assigned_to from conversations where prospect_id = ${prospectId}`),
    ]).toEqual([
      { state: "stopped", reason: "author_left" },
      { assignee_id: null, created_by: null },
      { assigned_to: null },
    ]);
    // Their name stays beside what they did.
    expect([...(await namesOf([worker.userId])).values()]).toEqual(["Ada Test"]);
  });
});
