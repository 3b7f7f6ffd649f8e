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
      body: { space_object: { postal_address, name: "Taken over" } },
    });
  const typed = " Example Ltd \r\n\r\n  1 Main Street\n";
  for (const _ of [1, 2])
    expect(await save(typed)).toMatchObject({
      status: 200,
      payload: { postal_address: "Example Ltd\n1 Main Street" },
    });
  const read = async () => (await callRoute<SpaceView>(spaceInfo, { as: we.token })).payload;
  expect(await read()).toMatchObject({ postal_address: "Example Ltd\n1 Main Street" });
  expect((await read()).name).not.toBe("Taken over");
  expect((await save("x", they.token)).status).toBe(404);
  expect((await save("x".repeat(301))).status).toBe(400);
  expect((await save(undefined)).payload.postal_address).toBe("Example Ltd\n1 Main Street");
  const audits = await database.admin`select 1 from audit_entries
    where workspace_id = ${we.workspaceId} and action = 'workspace.update'`;
  expect(audits).toHaveLength(1);
  expect((await save("")).payload.postal_address).toBe("");
});
