import { expect, it } from "vitest";
import { GET as info } from "@/app/api/space/info/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import type { SpaceView } from "@/lib/contracts/workspaces.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

/**
 * An admin of the platform who has proved a second factor, with a workspace of their own, and a customer's workspace.
 */
async function support() {
  const admin = await makeMember(database.admin);
  const customer = await makeMember(database.admin);
  await database.admin`update users set platform_role = 'platform_admin' where id = ${admin.userId}`;
  await database.admin`update sessions set is_strong = true where user_id = ${admin.userId}`;
  const entries = async (workspaceId: string) =>
    (
      await database.admin`select action, actor_user_id from audit_entries where workspace_id = ${workspaceId}
        and action = 'workspace.enter'`
    ).map(({ actor_user_id }) => actor_user_id);
  const open = (as: string, space?: string) =>
    callRoute<SpaceView>(info, { as, ...(space ? { query: { space } } : {}) });
  return { admin, customer, entries, open };
}

it("an admin of the platform enters a customer's workspace by its address, which its record tells once a session [SH-472]", async () => {
  const { admin, customer, entries, open } = await support();
  expect((await open(admin.token)).payload._id).toBe(admin.workspaceId);
  for (let turn = 0; turn < 3; turn++)
    expect((await open(admin.token, customer.workspaceId)).payload._id).toBe(customer.workspaceId);
  expect(await entries(customer.workspaceId)).toEqual([admin.userId]);
  // Their own workspace, and calls about themselves, are nothing to tell.
  await callRoute(fetchUser, { as: admin.token });
  expect(await entries(admin.workspaceId)).toEqual([]);
  // Back without the address they are in their own again.
  expect((await open(admin.token)).payload._id).toBe(admin.workspaceId);
});

it("many requests of one page tell it at most a few times, and none goes without it", async () => {
  const { admin, customer, entries, open } = await support();
  const answers = await Promise.all(Array.from({ length: 6 }, () => open(admin.token, customer.workspaceId)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await entries(customer.workspaceId)).length).toBeGreaterThanOrEqual(1);
});

it("without the role, or without a second factor, the address opens nothing", async () => {
  const { admin, customer, entries, open } = await support();
  const stranger = await makeMember(database.admin);
  expect((await open(stranger.token, customer.workspaceId)).status).toBe(403);
  await database.admin`update sessions set is_strong = false where user_id = ${admin.userId}`;
  expect((await open(admin.token, customer.workspaceId)).status).toBe(403);
  expect(await entries(customer.workspaceId)).toEqual([]);
});
