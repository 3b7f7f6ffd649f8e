import { describe, expect, it } from "vitest";
import { POST as start } from "@/app/api/profiles/deeds/route.ts";
import { POST as merge } from "@/app/api/profiles/merge/route.ts";
import { POST as undo } from "@/app/api/profiles/merges/[id]/undo/route.ts";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";
import type { ProfileMerge } from "@/lib/contracts/profile-duplicates.ts";
import { addValues } from "@/lib/domain/blacklist/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeSequence } from "../../factories/full-person.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

const person = (email: string) =>
  makeProspect(database.admin, {
    workspaceId: sender.workspaceId,
    credentialId: sender.credentialId,
    email,
  });
const twoPeople = async () => ({ kept: await person("a@p.example"), gone: await person("b@p.example") });
const join = async (keepId: string, goneId: string) => {
  const body = { keep_id: keepId, gone_id: goneId, from_gone: [] };
  const made = await callRoute<ProfileMerge>(merge, { as: sender.token, body });
  expect(made.status).toBe(200);
  return made.payload._id;
};
const part = async (id: string) =>
  expect((await callRoute<ProfileMerge>(undo, { as: sender.token, params: { id } })).status).toBe(200);
const deed = async (body: object) =>
  expect((await callRoute<PeopleDeedView>(start, { as: sender.token, body })).status).toBe(200);
const listAddress = (value: string, reason: string) => database.admin`
  insert into suppressions (workspace_id, id, kind, value, reason)
  values (${sender.workspaceId}, ${newId()}, 'address', ${value}, ${reason})`;
const suppressed = async (ids: readonly string[]) =>
  (
    await database.admin<{ value: string; reason: string }[]>`
      select value, reason from suppressions where kind = 'person' and value = any(${ids as string[]})`
  ).map(({ value, reason }) => [ids.indexOf(value), reason]);
const statesOf = async (ids: readonly string[]) =>
  Object.fromEntries(
    (
      await database.admin<{ id: string; lead_status: string }[]>`
        select id, lead_status from prospects where id = any(${ids as string[]})`
    ).map(({ id, lead_status }) => [ids.indexOf(id), lead_status]),
  );
const stateOf = async (id: string) =>
  (await database.admin<{ state: string }[]>`select state from enrolments where id = ${id}`)[0]?.state;
const add = (values: string[]) =>
  addValues(
    { workspaceId: sender.workspaceId, userId: sender.userId, isAdmin: true, credentialIds: null },
    null,
    values,
  );
const blacklisted = async () =>
  (
    await database.admin<{ value: string }[]>`select value from blacklist_entries
      where workspace_id = ${sender.workspaceId} and lifted_at is null order by value`
  ).map(({ value }) => value);

describe("a member's decision about somebody whom only a merge holds stays once the merge is undone", () => {
  it("not to contact them", async () => {
    const { kept, gone } = await twoPeople();
    await listAddress("b@p.example", "member");
    const { enrolmentId } = await makeSequence(database.admin, sender, kept, { state: "waiting" });
    const id = await join(kept, gone);
    await deed({ action: "suppress", ids: [kept] });
    await part(id);
    expect((await suppressed([kept, gone])).sort()).toEqual([
      [0, "member"],
      [1, "member"],
    ]);
    expect(await stateOf(enrolmentId)).toBe("canceled");
  });

  it("not to contact them, where the other one opted out: that stays an opt-out", async () => {
    const { kept, gone } = await twoPeople();
    await listAddress("b@p.example", "opt_out");
    const id = await join(kept, gone);
    await deed({ action: "suppress", ids: [kept] });
    await part(id);
    expect((await suppressed([kept, gone])).sort()).toEqual([
      [0, "opt_out"],
      [1, "member"],
    ]);
  });

  it("not to contact somebody whom nothing held: it holds for both", async () => {
    const { kept, gone } = await twoPeople();
    const id = await join(kept, gone);
    await deed({ action: "suppress", ids: [kept] });
    await part(id);
    expect(await suppressed([kept, gone])).toHaveLength(2);
  });

  it.each(["excluded", "new"])("to exclude them (the other one is %s)", async (status) => {
    const { kept, gone } = await twoPeople();
    await database.admin`update prospects set lead_status = ${status} where id = ${gone}`;
    const { enrolmentId } = await makeSequence(database.admin, sender, kept, { state: "waiting" });
    const id = await join(kept, gone);
    await deed({ action: "exclude", ids: [kept] });
    await part(id);
    expect(await statesOf([kept, gone])).toEqual({ 0: "excluded", 1: "excluded" });
    expect(await stateOf(enrolmentId)).toBe("canceled");
  });

  it.each(["the person", "the address"])("to blacklist them: %s", async (by) => {
    const { kept, gone } = await twoPeople();
    await add(["b@p.example"]);
    const id = await join(kept, gone);
    if (by === "the person") await deed({ action: "blacklist", ids: [kept] });
    else await add(["a@p.example"]);
    await part(id);
    expect(await blacklisted()).toEqual(["a@p.example", "b@p.example"]);
  });

  it("to blacklist somebody who was on no list: it holds for both", async () => {
    const { kept, gone } = await twoPeople();
    const id = await join(kept, gone);
    await deed({ action: "blacklist", ids: [kept] });
    await part(id);
    expect(await blacklisted()).toEqual(["a@p.example", "b@p.example"]);
  });

  it("to blacklist an address again that they had taken out", async () => {
    const { kept, gone } = await twoPeople();
    await add(["b@p.example"]);
    const id = await join(kept, gone);
    await database.admin`update blacklist_entries set lifted_at = now() where value = 'a@p.example'`;
    await add(["a@p.example"]);
    await part(id);
    expect(await blacklisted()).toEqual(["a@p.example", "b@p.example"]);
  });

  it("unless they took it back", async () => {
    const { kept, gone } = await twoPeople();
    const id = await join(kept, gone);
    await deed({ action: "exclude", ids: [kept] });
    await deed({ action: "readmit", ids: [kept] });
    await part(id);
    expect(await statesOf([kept, gone])).toEqual({ 0: "new", 1: "new" });
  });
});
