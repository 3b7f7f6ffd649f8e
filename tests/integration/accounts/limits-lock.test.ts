import { expect, it } from "vitest";
import { POST as setLimits } from "@/app/api/credentials/[id]/set_limits/route.ts";
import { POST as updateSpace } from "@/app/api/space/[id]/update/route.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

it("an admin keeps limits to the admins: workers can't change them, nor open them again [SH-276, OC-480]", async () => {
  const admin = await makeMember(database.admin);
  const { workspaceId } = admin;
  const allowedPages = { settings: true, workspace_settings: true };
  const worker = await makeMember(database.admin, { workspaceId, isAdmin: false, allowedPages });
  await database.admin`update memberships set all_credentials = true where user_id = ${worker.userId}`;
  const id = await makeCredential(database.admin, workspaceId);
  const set = (as: string, day: number) =>
    callRoute(setLimits, { as, params: { id }, body: { limits: { comment: { day } } } });
  const lock = (as: string, to: boolean) =>
    callRoute(updateSpace, {
      as,
      params: { id: workspaceId },
      body: { space_object: { are_limits_locked: to } },
    });
  expect((await set(worker.token, 3)).status).toBe(200);
  expect(await lock(worker.token, true)).toMatchObject({ status: 403, reason: "forbidden" });
  expect(await lock(admin.token, true)).toMatchObject({ payload: { are_limits_locked: true } });
  expect(await set(worker.token, 4)).toMatchObject({
    status: 403,
    error: "Only an admin of the workspace may change limits",
  });
  expect(await lock(worker.token, false)).toMatchObject({ status: 403 });
  // What a worker saves beside it stays possible.
  const renamed = { params: { id: workspaceId }, body: { space_object: { name: "Renamed" } } };
  expect(await callRoute(updateSpace, { as: worker.token, ...renamed })).toMatchObject({
    payload: { name: "Renamed", are_limits_locked: true },
  });
  expect((await set(admin.token, 5)).status).toBe(200);
  await lock(admin.token, false);
  expect((await set(worker.token, 4)).status).toBe(200);
});
