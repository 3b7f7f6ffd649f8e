import { expect, it } from "vitest";
import { GET as fetchWorkers } from "@/app/api/workers/fetch/route.ts";
import type { WorkerView } from "@/lib/contracts/workspaces.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

it("the workers are the members of the workspace, oldest first, for every one of them [OC-221]", async () => {
  const admin = await makeMember(database.admin);
  const { workspaceId } = admin;
  const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
  const stranger = await makeMember(database.admin);
  const ofBoth = [admin, worker].map(({ userId, isAdmin }) => ({
    _id: userId,
    full_name: "Ada Test",
    email: `${userId}@people.example`,
    is_admin: isAdmin,
    photo_link: null,
  }));
  const listed = async (as: string) => (await callRoute<WorkerView[]>(fetchWorkers, { as })).payload;
  expect(await listed(admin.token)).toEqual(ofBoth);
  expect(await listed(worker.token)).toEqual(ofBoth);
  expect((await listed(stranger.token)).map(({ _id }) => _id)).toEqual([stranger.userId]);
});
