import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as moveIt } from "@/app/api/credentials/[id]/move/route.ts";
import { POST as authorize } from "@/app/api/credentials/[id]/request_authorization/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { loseSignIn } from "@/lib/domain/conversations/index.ts";
import {
  carryOutSignOuts,
  deleteCredential,
  finishMoves,
  moveAccount,
} from "@/lib/domain/credentials/index.ts";
import { spendByPerson } from "@/lib/domain/lanes/index.ts";
import { hibernateIdle } from "@/lib/domain/sequencer/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Facts, facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { elsewhere } from "../../factories/elsewhere.ts";
import { type MadeMember, makeBrand, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const { database } = runningWorld();
productListeners();
let who: MadeMember;
let other: string;
let account: string;

const body = (email: string) => ({
  email,
  country_code: "DE",
  timezone: "Europe/Berlin",
  cookies: [{ domain: ".network.example", name: "network_session", value: "session-of-acc-2", path: "/" }],
});
const connect = (email: string) => callRoute<CredentialView>(create, { as: who.token, body: body(email) });
const enter = (workspaceId: string) =>
  database.admin`update sessions set workspace_id = ${workspaceId} where user_id = ${who.userId}`;
const accountsOf = (workspaceId: string) =>
  database.admin<{ id: string; username: string; logged_in_at: Date | null }[]>`
    select * from credentials where workspace_id = ${workspaceId} and deleted_at is null`;

/** What happens in the transaction of a change, after the product's own listeners. */
let atChange: (change: Facts["credential.changed"]) => Promise<void> = async () => {};
beforeAll(() => facts.on("credential.changed", (_tx: Tx, change) => atChange(change)));

beforeEach(async () => {
  atChange = async () => {};
  await database.admin`delete from lane_usage`;
  who = await makeMember(database.admin);
  other = newId();
  await database.admin`insert into workspaces (id, brand_id, name, status, cloud_seats)
    values (${other}, ${await makeBrand(database.admin)}, 'Other', 'active', 5)`;
  await database.admin`insert into memberships (workspace_id, user_id, is_admin, allowed_pages)
    values (${other}, ${who.userId}, true, '{}')`;
  account = (await connect("ben.okafor@network.example")).payload._id;
});

/** A move whose process dies in the transaction that wakes the account. */
async function diesAwake(): Promise<void> {
  const before = await accountsOf(who.workspaceId);
  atChange = async ({ workspaceId }) => {
    if (workspaceId === other && (await accountsOf(who.workspaceId)).length < before.length)
      throw new Error("the process dies");
  };
  await expect(moveAccount(who, account, other)).rejects.toThrow("the process dies");
  atChange = async () => {};
}

it("an account that is being moved stands for itself: nobody adds it meanwhile by another of its addresses", async () => {
  await enter(other);
  const added: number[] = [];
  atChange = async ({ workspaceId }) => {
    if (workspaceId === who.workspaceId)
      added.push((await elsewhere(() => connect("ben.okafor+phone@network.example"))).status);
  };
  const moved = await moveAccount(who, account, other);
  expect(added).toEqual([400]);
  expect(await accountsOf(other)).toMatchObject([{ id: moved.id, logged_in_at: expect.any(Date) }]);
});

it("a process that dies before the account is woken leaves what it spent, and a request for its authorization wakes it", async () => {
  const { workspaceId } = who;
  await db.tenant({ workspaceId }, ({ sql }) =>
    spendByPerson(sql, {
      workspaceId,
      laneKind: "social",
      laneRef: account,
      kind: "message",
      now: new Date(),
    }),
  );
  await diesAwake();
  expect(await accountsOf(workspaceId)).toEqual([]);
  const [left] = await accountsOf(other);
  expect(left?.logged_in_at).toBeNull();
  const active = async () =>
    (
      await database.admin`select is_active, rest_until > product_now() as rests from lanes where ref_id = ${left!.id}`
    )[0];
  expect((await active())?.is_active ?? false).toBe(false);
  await enter(other);
  expect((await callRoute(authorize, { as: who.token, params: { id: left!.id } })).status).toBe(200);
  expect(await active()).toEqual({ is_active: true, rests: true });
  expect(
    await database.admin`select u.kind, u.spent from lane_usage u join lanes l on l.id = u.lane_id
      where l.ref_id = ${left!.id}`,
  ).toEqual([{ kind: "message", spent: 1 }]);
});

it("isn't moved into a workspace that isn't paid, where nothing runs", async () => {
  await database.admin`update workspaces set is_paid = false where id = ${other}`;
  const move = () => callRoute(moveIt, { as: who.token, params: { id: account }, body: { space_id: other } });
  expect(await move()).toMatchObject({ status: 403, error: "This workspace is not paid" });
  expect(await accountsOf(other)).toEqual([]);
  expect(await accountsOf(who.workspaceId)).toMatchObject([{ id: account, logged_in_at: expect.any(Date) }]);
});

it("a refusal that was on its way in the old workspace leaves the removed account as it is, and the moved one signed in", async () => {
  const { workspaceId } = who;
  await moveAccount(who, account, other);
  await db.tenant({ workspaceId }, (tx) => loseSignIn(tx, workspaceId, account, "signed out", new Date()));
  expect(await database.admin`select status from credentials where id = ${account}`).toEqual([
    { status: "deleted" },
  ]);
  expect(
    await database.admin`select action from audit_entries where subject_id = ${account} order by at desc, id desc limit 1`,
  ).toEqual([{ action: "credential.move" }]);
  expect(await accountsOf(other)).toMatchObject([{ logged_in_at: expect.any(Date) }]);
});

describe("a move whose process ended in the middle", () => {
  const longAgo = () => database.admin`update credentials set created_at = now() - interval '1 hour'`;
  const activeLanes = () =>
    database.admin<{ ref_id: string }[]>`select ref_id from lanes where kind = 'social' and is_active
      and workspace_id in (${who.workspaceId}, ${other})`;
  /** What a process leaves that ended once the account slept in the other workspace. */
  async function leftAsleep(): Promise<string> {
    const id = newId();
    await database.admin`insert into credentials
      select (jsonb_populate_record(c, jsonb_build_object('workspace_id', ${other}::text, 'id', ${id}::text,
        'moved_from', c.id, 'logged_in_at', null, 'waits_for_authorization', true))).*
        from credentials c where c.id = ${account}`;
    await database.admin`update credentials set moving_to = ${id} where id = ${account}`;
    return id;
  }

  it("before the account was taken away is undone by the next press", async () => {
    await leftAsleep();
    const moved = await moveAccount(who, account, other);
    expect((await accountsOf(other)).map(({ id }) => id)).toEqual([moved.id]);
    expect(await activeLanes()).toEqual([{ ref_id: moved.id }]);
  });

  it("before the account was taken away is undone by a worker, and a process that only stood still takes nothing then", async () => {
    await leftAsleep();
    await finishMoves(1e9);
    expect(await accountsOf(other)).toHaveLength(1);
    await longAgo();
    await Promise.all([finishMoves(), finishMoves()]);
    expect(await accountsOf(other)).toEqual([]);
    expect(await accountsOf(who.workspaceId)).toMatchObject([
      { id: account, logged_in_at: expect.any(Date) },
    ]);
    // One that stands still between putting it there and taking it away.
    const { tenant } = db;
    vi.spyOn(db, "tenant").mockImplementation(async (ctx, work) => {
      if (ctx.workspaceId === who.workspaceId && (await accountsOf(other)).length > 0) {
        vi.restoreAllMocks();
        await longAgo();
        await elsewhere(() => finishMoves());
      }
      return tenant(ctx, work);
    });
    await expect(moveAccount(who, account, other)).rejects.toMatchObject({ reason: "conflict" });
    expect(await accountsOf(other)).toEqual([]);
    expect(await accountsOf(who.workspaceId)).toMatchObject([
      { id: account, logged_in_at: expect.any(Date) },
    ]);
  });

  it("leaves no session at the network where the account was removed meanwhile", async () => {
    const asleep = await leftAsleep();
    const ended: (string | null)[] = [];
    const social = {
      disconnect: async ({ accountRef }: { accountRef: string | null }) => void ended.push(accountRef),
    };
    const signOuts = async () => {
      await database.admin`update sign_outs set due_at = '2000-01-01'`;
      await carryOutSignOuts(social);
    };
    await deleteCredential(who, account);
    await signOuts();
    expect(ended).toEqual([]);
    await longAgo();
    await finishMoves();
    await signOuts();
    const [row] = await database.admin`select account_ref from credentials where id = ${asleep}`;
    expect(ended).toEqual([row?.account_ref]);
  });

  it("after it was taken away is finished by a worker: it acts, with what it spent, after its rest", async () => {
    await diesAwake();
    await longAgo();
    await Promise.all([finishMoves(), finishMoves()]);
    const [left] = await accountsOf(other);
    expect(left?.logged_in_at).toEqual(expect.any(Date));
    expect(await activeLanes()).toEqual([{ ref_id: left!.id }]);
    expect(
      await database.admin`select rest_until > product_now() as rests from lanes where ref_id = ${left!.id}`,
    ).toEqual([{ rests: true }]);
  });

  it("is over where the account was signed in somewhere else meanwhile: that is later", async () => {
    await diesAwake();
    const third = await makeMember(database.admin);
    await callRoute(create, { as: third.token, body: body("ben.okafor@network.example") });
    await longAgo();
    await finishMoves();
    expect(await accountsOf(other)).toMatchObject([{ logged_in_at: null, status: "invalid" }]);
    expect(await accountsOf(third.workspaceId)).toMatchObject([{ logged_in_at: expect.any(Date) }]);
  });
});

it("a lost answer to the commit that takes the account away loses nothing: it goes on in the new workspace", async () => {
  const { tenant } = db;
  let calls = 0;
  vi.spyOn(db, "tenant").mockImplementation(async (ctx, work) => {
    const done = await tenant(ctx, work);
    const [taken] =
      await database.admin`select 1 from credentials where id = ${account} and deleted_at is not null`;
    if (ctx.workspaceId === who.workspaceId && taken && calls++ === 0)
      throw new ProductError("unavailable", "databaseUnavailable");
    return done;
  });
  const moved = await moveAccount(who, account, other);
  vi.restoreAllMocks();
  expect(calls).toBeGreaterThan(0);
  expect(await accountsOf(who.workspaceId)).toEqual([]);
  expect(await accountsOf(other)).toMatchObject([{ id: moved.id, logged_in_at: expect.any(Date) }]);
});

it("an account that nobody has used for long doesn't fall asleep right after its move", async () => {
  await database.admin`update credentials set logged_in_at = product_now() - interval '40 days' where id = ${account}`;
  const moved = await moveAccount(who, account, other);
  await hibernateIdle();
  expect(await accountsOf(other)).toMatchObject([{ id: moved.id, status: "active" }]);
});

it("an account that is signed in anew while it is moved stays where it was signed in", async () => {
  atChange = async ({ workspaceId }) => {
    atChange = async () => {};
    if (workspaceId === other)
      await database.admin`update credentials set logged_in_at = product_now() + interval '1 second' where id = ${account}`;
  };
  await expect(moveAccount(who, account, other)).rejects.toMatchObject({ reason: "conflict" });
  expect(await accountsOf(other)).toEqual([]);
  expect(await accountsOf(who.workspaceId)).toMatchObject([{ id: account, logged_in_at: expect.any(Date) }]);
});
