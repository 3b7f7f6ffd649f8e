import { expect, it } from "vitest";
import { POST as update } from "@/app/api/space/[id]/update/route.ts";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import type { SpaceView } from "@/lib/contracts/workspaces.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

it("a workspace has a postal address, without empty lines; only its own members change it, once for two presses", async () => {
  const [we, they] = [await makeMember(database.admin), await makeMember(database.admin)];
  const save = (postal_address: string | undefined, as = we.token, id = we.workspaceId) =>
    callRoute<{ postal_address: string }>(update, {
      as,
      params: { id },
      body: { space_object: { postal_address, tier: "enterprise" } },
    });
  const typed = " Example Ltd \r\n\r\n  1 Main Street\n";
  for (const _ of [1, 2])
    expect(await save(typed)).toMatchObject({
      status: 200,
      payload: { postal_address: "Example Ltd\n1 Main Street" },
    });
  const read = async () => (await callRoute<SpaceView>(spaceInfo, { as: we.token })).payload;
  expect(await read()).toMatchObject({ postal_address: "Example Ltd\n1 Main Street" });
  expect((await read()).tier).toBe("pro");
  expect((await save("x", they.token)).status).toBe(404);
  expect((await save("x".repeat(301))).status).toBe(400);
  expect((await save(undefined)).payload.postal_address).toBe("Example Ltd\n1 Main Street");
  const audits = await database.admin`select 1 from audit_entries
    where workspace_id = ${we.workspaceId} and action = 'workspace.update'`;
  expect(audits).toHaveLength(1);
  expect((await save("")).payload.postal_address).toBe("");
});

it("a workspace has a name and a colour, which who may change its settings changes [SH-148]", async () => {
  const admin = await makeMember(database.admin);
  const { workspaceId } = admin;
  const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
  const save = (space_object: unknown, as = admin.token) =>
    callRoute<{ name: string; accent: string | null }>(update, {
      as,
      params: { id: workspaceId },
      body: { space_object },
    });
  const read = async () => (await callRoute<SpaceView>(spaceInfo, { as: admin.token })).payload;
  expect((await save({ name: "Theirs" }, worker.token)).status).toBe(403);
  expect((await save({ name: " Ours ", accent: "#2F6FDE" })).payload).toMatchObject({
    name: "Ours",
    accent: "#2f6fde",
  });
  expect(await read()).toMatchObject({ name: "Ours", accent: "#2f6fde" });
  expect(await save({ name: " ", accent: "blue" })).toMatchObject({
    status: 400,
    fields: [{ path: "space_object.name" }, { path: "space_object.accent" }],
  });
  expect((await save(JSON.stringify({ accent: "" }))).payload).toEqual({
    name: "Ours",
    accent: null,
    postal_address: "",
    are_limits_locked: false,
  });
});
