import { beforeEach, describe, expect, it } from "vitest";
import { POST as moveIt } from "@/app/api/credentials/[id]/move/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import { GET as list } from "@/app/api/credentials/fetch/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { db } from "@/lib/db/index.ts";
import { carryOutSignOuts, moveRestMs } from "@/lib/domain/credentials/index.ts";
import { spendByPerson } from "@/lib/domain/lanes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { type MadeMember, makeBrand, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const { database, control } = runningWorld();
productListeners();
let who: MadeMember;
let other: string;
let account: string;

const signIn = {
  email: "ben.okafor@network.example",
  country_code: "DE",
  cookies: [
    {
      domain: ".network.example",
      name: "network_session",
      value: "session-of-acc-2",
      path: "/",
      secure: true,
      http_only: true,
    },
  ],
};
const settings = { timezone: "Europe/Berlin", work_hours_start: 7, work_hours_end: 15 };

/** Another workspace of the same person. */
async function makeSpace(isAdmin = true, status = "active"): Promise<string> {
  const id = newId();
  await database.admin`insert into workspaces (id, brand_id, name, status)
    values (${id}, ${await makeBrand(database.admin)}, 'Other', ${status})`;
  await database.admin`insert into memberships (workspace_id, user_id, is_admin, allowed_pages)
    values (${id}, ${who.userId}, ${isAdmin}, '{}')`;
  return id;
}

const move = (space: string, as = who.token, id = account) =>
  callRoute<{ _id: string; acts_from: string }>(moveIt, { as, params: { id }, body: { space_id: space } });
const accountsOf = (workspaceId: string) =>
  database.admin<{ id: string; account_ref: string; logged_in_at: Date | null; work_hours_start: number }[]>`
    select * from credentials where workspace_id = ${workspaceId} and deleted_at is null`;
const laneOf = async (id: string) => {
  const [lane] = await database.admin<
    { id: string; is_active: boolean; rest_until: Date; rests: Record<string, number>; timezone: string }[]
  >`select * from lanes where ref_id = ${id}`;
  return lane!;
};
const spentBy = (laneId: string) =>
  database.admin<{ kind: string; spent: number }[]>`
    select kind, spent from lane_usage where lane_id = ${laneId} order by kind`;

beforeEach(async () => {
  who = await makeMember(database.admin);
  other = await makeSpace();
  const { payload } = await callRoute<CredentialView>(create, {
    as: who.token,
    body: { ...signIn, ...settings },
  });
  account = payload._id;
  expect(payload.auth_status.logged_in_at).not.toBeNull();
});

describe("moving an account to another workspace", () => {
  it("goes on there without a sign-in, with its hours and what it spent, after five minutes [SH-286, SH-519]", async () => {
    const { workspaceId } = who;
    const before = await laneOf(account);
    await database.admin`update lanes set rests = '{"invitation": 4102444800000}' where id = ${before.id}`;
    await db.tenant({ workspaceId }, ({ sql }) =>
      spendByPerson(sql, {
        workspaceId,
        laneKind: "social",
        laneRef: account,
        kind: "message",
        now: new Date(),
      }),
    );
    const [product] = await database.admin<{ now: Date }[]>`select product_now() as now`;
    const { status, payload } = await move(other);
    expect(status).toBe(200);
    expect(await accountsOf(workspaceId)).toEqual([]);
    expect(await accountsOf(other)).toMatchObject([
      { id: payload._id, account_ref: "acc-2", logged_in_at: expect.any(Date), work_hours_start: 7 },
    ]);
    expect((await laneOf(account)).is_active).toBe(false);
    const lane = await laneOf(payload._id);
    expect(lane).toMatchObject({
      is_active: true,
      timezone: "Europe/Berlin",
      rests: { invitation: 4_102_444_800_000 },
    });
    expect(lane.rest_until.toISOString()).toBe(payload.acts_from);
    expect(moveRestMs).toBe(300_000);
    expect(lane.rest_until.getTime()).toBeGreaterThanOrEqual(product!.now.getTime() + moveRestMs);
    expect(await spentBy(lane.id)).toEqual([{ kind: "message", spent: 1 }]);
    const told = await database.admin<{ workspace_id: string; action: string }[]>`
      select workspace_id, action from audit_entries where subject_id in (${account}, ${payload._id}) order by at, id`;
    expect(told.slice(-2)).toEqual([
      { workspace_id: other, action: "credential.create" },
      { workspace_id: workspaceId, action: "credential.move" },
    ]);
  });

  it("keeps its session at the network", async () => {
    await move(other);
    const ended: unknown[] = [];
    await database.admin`update sign_outs set due_at = now()`;
    await carryOutSignOuts({
      disconnect: async (given) => {
        ended.push(given);
      },
    });
    expect(ended).toEqual([]);
    const { signIns } = await control<{ signIns: { ref: string }[] }>("GET", "/network-sign-ins");
    expect(signIns.some(({ ref }) => ref === "acc-2")).toBe(true);
  });

  it("comes back the same way, and a second press finds nothing to move", async () => {
    const { payload } = await move(other);
    expect((await move(other)).status).toBe(404);
    await database.admin`update sessions set workspace_id = ${other} where user_id = ${who.userId}`;
    const back = await move(who.workspaceId, who.token, payload._id);
    expect(back.status).toBe(200);
    expect(await accountsOf(other)).toEqual([]);
    expect(await accountsOf(who.workspaceId)).toMatchObject([{ id: back.payload._id, account_ref: "acc-2" }]);
  });

  it("of two moves at once one wins, and the account acts in one workspace", async () => {
    const third = await makeSpace();
    const done = await Promise.all([move(other), move(third)]);
    expect(done.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = (await Promise.all([who.workspaceId, other, third].map(accountsOf))).flat();
    expect(left).toHaveLength(1);
  });

  it("is refused, and nothing changes: the same workspace, a stranger's, a worker's, one that is blocked", async () => {
    const stranger = await makeMember(database.admin);
    expect((await move(who.workspaceId)).status).toBe(409);
    expect((await move(stranger.workspaceId)).status).toBe(404);
    expect((await move("no-id")).status).toBe(400);
    const asWorker = await move(await makeSpace(false));
    expect([asWorker.status, asWorker.error]).toEqual([
      403,
      "Only an admin of that workspace can move an account there",
    ]);
    expect((await move(await makeSpace(true, "blocked"))).status).toBe(403);
    const worker = await makeMember(database.admin, { workspaceId: who.workspaceId, isAdmin: false });
    expect((await move(other, worker.token)).status).toBe(403);
    expect((await move(other, who.token, newId())).status).toBe(404);
    expect(await accountsOf(who.workspaceId)).toMatchObject([
      { id: account, logged_in_at: expect.any(Date) },
    ]);
  });

  it("is refused without a free seat there, and where the account was signed in there since", async () => {
    await database.admin`update workspaces set cloud_seats = 0 where id = ${other}`;
    expect((await move(other)).status).toBe(403);
    await database.admin`update workspaces set cloud_seats = 5 where id = ${other}`;
    await database.admin`update sessions set workspace_id = ${other} where user_id = ${who.userId}`;
    const twin = await callRoute<CredentialView>(create, {
      as: who.token,
      body: { ...signIn, ...settings },
    });
    expect(twin.status).toBe(200);
    await database.admin`update sessions set workspace_id = ${who.workspaceId} where user_id = ${who.userId}`;
    // It was signed in there later.
    expect((await move(other)).status).toBe(409);
    expect(await accountsOf(other)).toHaveLength(1);
    expect((await callRoute<CredentialView[]>(list, { as: who.token })).payload).toHaveLength(1);
  });

  it("is refused for an account that isn't signed in, or is signing in", async () => {
    await database.admin`update credentials set sign_in_id = ${newId()}, sign_in_until = now() + interval '1 minute'
      where id = ${account}`;
    expect((await move(other)).status).toBe(409);
    expect(await accountsOf(other)).toEqual([]);
    await database.admin`update credentials set sign_in_id = null, sign_in_until = null, logged_in_at = null
      where id = ${account}`;
    const { status, error } = await move(other);
    expect([status, error]).toEqual([409, "Only an account that is signed in can be moved"]);
  });

  it("takes the password of its own proxy with it", async () => {
    await database.admin`update credentials set proxy_mode = 'own',
      own_proxy = '{"host": "8.8.8.8", "isDomain": false, "port": 8080, "username": "ada"}' where id = ${account}`;
    await db.tenant({ workspaceId: who.workspaceId }, (tx) =>
      import("@/lib/db/security/secrets.ts").then(({ sealSecret }) =>
        sealSecret(
          tx,
          { workspaceId: who.workspaceId, ownerType: "credential", ownerId: account },
          "proxy-secret",
        ),
      ),
    );
    const { payload } = await move(other);
    const { openSecret } = await import("@/lib/db/security/secrets.ts");
    const kept = (workspaceId: string, ownerId: string) =>
      db.tenant({ workspaceId }, (tx) => openSecret(tx, { workspaceId, ownerType: "credential", ownerId }));
    expect(await kept(other, payload._id)).toBe("proxy-secret");
    expect(await kept(who.workspaceId, account)).toBeNull();
  });
});
