import { describe, expect, it } from "vitest";
import { POST as addPeople } from "@/app/api/workflows/[id]/add_people/route.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { searchStage } from "../../factories/people-searches.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const { sender, made, entry, names } = searchStage(database);

describe("people added by a call [OC-164]", () => {
  const add = (people: object[], as = sender.token) =>
    callRoute<{ search_id: string; accepted: number; refused: { line: number; reason: string }[] }>(
      addPeople,
      {
        as,
        params: { id: made.campaignId },
        body: { people: people.map((fields) => ({ fields, custom_fields: { colour: "red" } })) },
      },
    );

  it("come into the campaign once, and each refusal names its place and why [OC-164]", async () => {
    const ann = { full_name: "Ann Lee", social_url: "https://network.example/in/ann" };
    const first = await add([ann, { full_name: "Bo" }, { full_name: "Cy", social_url: "no link" }]);
    expect(first.payload).toMatchObject({
      accepted: 1,
      refused: [
        { line: 2, reason: "no_contact" },
        { line: 3, reason: "invalid_url" },
      ],
    });
    const [row] =
      await database.admin`select custom_fields, first_name from prospects where workspace_id = ${sender.workspaceId}`;
    expect(row).toEqual({ custom_fields: { colour: "red" }, first_name: "Ann" });
    const again = await add([ann, { full_name: "Di", social_url: "https://network.example/in/di" }]);
    expect(again.payload).toMatchObject({ accepted: 1, search_id: first.payload.search_id });
    expect(again.payload.refused).toEqual([{ line: 1, reason: "duplicate_in_file" }]);
    expect(await entry(first.payload.search_id)).toMatchObject({
      source: "api",
      status: "finished",
      accepted: 2,
    });
  });

  it.each(["constructor {x}", "First Name", "first_name", "", "{{x}}", "a\nb"])(
    "may have no field of their own that is called %j, as those of a file may not",
    async (key) => {
      const reply = await callRoute(addPeople, {
        as: sender.token,
        params: { id: made.campaignId },
        body: {
          people: [
            {
              fields: { full_name: "A", social_url: "https://n.example/in/a" },
              custom_fields: `{"${key.replace("\n", "\\n")}":"x"}`,
            },
          ],
        },
      });
      expect(reply.status).toBe(400);
      expect(await names()).toEqual([]);
    },
  );

  it("are told apart within a call, too", async () => {
    const ann = { full_name: "Ann Lee", social_url: "https://network.example/in/ann" };
    const { payload } = await add([ann, ann, { ...ann, email: "ann@x.example" }]);
    expect(payload).toMatchObject({
      accepted: 1,
      refused: [
        { line: 2, reason: "duplicate_in_file" },
        { line: 3, reason: "duplicate_in_file" },
      ],
    });
  });

  it("are in no plan below basic", async () => {
    const one = { full_name: "A", social_url: "https://n.example/in/a" };
    await database.admin`update workspaces set tier = 'free' where id = ${sender.workspaceId}`;
    expect(await add([one])).toMatchObject({ status: 403, reason: "feature_missing" });
    await database.admin`update workspaces set tier = 'basic' where id = ${sender.workspaceId}`;
    expect((await add([one])).status).toBe(200);
  });
});
