import { expect, it } from "vitest";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { POST as update } from "@/app/api/users/update/route.ts";
import type { UserView } from "@/lib/contracts/accounts.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

it("a person changes their own data; what is left out stays [SH-141]", async () => {
  const { token } = await makeMember(database.admin);
  const other = await makeMember(database.admin);
  const save = (body: object) => callRoute<UserView>(update, { as: token, body });
  expect((await save({ first_name: " Grace ", last_name: "Hopper" })).payload).toMatchObject({
    first_name: "Grace",
    last_name: "Hopper",
    full_name: "Grace Hopper",
    language: "en",
    approval_mode: "automatic",
  });
  expect((await save({ language: "de", phone: "+1 202 555 0123" })).payload).toMatchObject({
    first_name: "Grace",
    language: "de",
    phone: "+12025550123",
  });
  expect((await save({ approval_mode: "manual" })).payload).toMatchObject({ approval_mode: "manual" });
  const read = async (as: string) => (await callRoute<UserView>(fetchUser, { as })).payload;
  expect(await read(token)).toMatchObject({ last_name: "Hopper", language: "de", approval_mode: "manual" });
  expect(await read(other.token)).toMatchObject({ first_name: "Ada", language: "en" });
  expect((await save({ phone: "" })).payload.phone).toBe("");
});

it("what can't be is refused at its field", async () => {
  const { token } = await makeMember(database.admin);
  const refused = async (body: object) =>
    (await callRoute(update, { as: token, body })).fields?.map(({ path }) => path);
  expect(await refused({ first_name: " " })).toEqual(["first_name"]);
  expect(await refused({ last_name: "x".repeat(61) })).toEqual(["last_name"]);
  expect(await refused({ phone: "call me" })).toEqual(["phone"]);
  expect(await refused({ language: "xx" })).toEqual(["language"]);
  expect(await refused({ approval_mode: "sometimes" })).toEqual(["approval_mode"]);
});
