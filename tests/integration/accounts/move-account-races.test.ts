import { beforeAll, beforeEach, expect, it } from "vitest";
import { POST as moveIt } from "@/app/api/credentials/[id]/move/route.ts";
import { POST as authorize } from "@/app/api/credentials/[id]/request_authorization/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { loseSignIn } from "@/lib/domain/conversations/index.ts";
import { moveAccount } from "@/lib/domain/credentials/index.ts";
import { spendByPerson } from "@/lib/domain/lanes/index.ts";
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

const connect = (email: string) =>
  callRoute<CredentialView>(create, {
    as: who.token,
    body: {
      email,
      country_code: "DE",
      timezone: "Europe/Berlin",
      cookies: [
        { domain: ".network.example", name: "network_session", value: "session-of-acc-2", path: "/" },
      ],
    },
  });
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
