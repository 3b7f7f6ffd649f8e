import { expect, it } from "vitest";
import { POST as create } from "@/app/api/space/create/route.ts";
import { POST as answer } from "@/app/api/space/sign_up_settings/route.ts";
import { readSignUpSettings } from "@/lib/domain/workspaces/index.ts";
import { gatherViewer } from "@/lib/http/gather.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

const isDue = async (token: string) =>
  (await gatherViewer(token, await makeBrand(database.admin), null)).workspace?.isOnboardingDue;
const save = (as: string, settings: unknown) =>
  callRoute<{ settings: object }>(answer, { as, body: { settings } });

it("a new workspace asks its questions until they are answered, and keeps the answers [SH-149, SH-150, SH-164]", async () => {
  const member = await makeMember(database.admin);
  const { token } = member;
  expect(await isDue(token)).toBe(false);
  const { payload } = await callRoute<{ space_id: string }>(create, { as: token, body: { name: "New" } });
  expect(await isDue(token)).toBe(true);
  const settings = {
    goal: "recruiting",
    channels: ["network", "email"],
    role: "founder",
    team: "few",
    source: "recommendation",
    audience: "Engineers in Berlin",
  };
  expect((await save(token, settings)).payload).toEqual({ settings });
  expect(await isDue(token)).toBe(false);
  const own = { ...member, workspaceId: payload.space_id };
  expect(await readSignUpSettings(own)).toEqual(settings);
  expect((await save(token, { goal: "sales" })).payload).toEqual({ settings: { goal: "sales" } });
});

it("skipped, they are asked no more and nothing is kept", async () => {
  const { token } = await makeMember(database.admin);
  const { payload } = await callRoute<{ space_id: string }>(create, { as: token, body: { name: "New" } });
  expect((await save(token, {})).payload).toEqual({ settings: {} });
  expect(await isDue(token)).toBe(false);
  const [row] =
    await database.admin`select sign_up_settings as kept from workspaces where id = ${payload.space_id}`;
  expect(row).toEqual({ kept: null });
});

it("are answered by an admin, in the words that they offer", async () => {
  const admin = await makeMember(database.admin);
  const worker = await makeMember(database.admin, { workspaceId: admin.workspaceId, isAdmin: false });
  expect((await save(worker.token, { goal: "sales" })).status).toBe(403);
  for (const [field, wrong] of [
    ["goal", "riches"],
    ["channels", ["pigeon"]],
    ["team", "12"],
    ["audience", "x".repeat(301)],
  ] as const)
    expect((await save(admin.token, { [field]: wrong })).fields?.[0]?.path).toContain(`settings.${field}`);
  const asText = await save(admin.token, JSON.stringify({ goal: "sales", channels: "email" }));
  expect(asText.payload).toEqual({ settings: { goal: "sales", channels: ["email"] } });
});
