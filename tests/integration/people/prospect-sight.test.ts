import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { giveImports, listProspects, readProspect, updateProspect } from "@/lib/domain/prospects/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential, makeProspect } from "../../factories/make-conversation.ts";
import { grantAccounts, type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let owner: MadeMember;
let worker: MadeMember;
const people = { own: "", foreign: "", none: "", imported: "" };

beforeAll(async () => {
  const { admin } = database;
  owner = await makeMember(admin);
  const { workspaceId } = owner;
  worker = await makeMember(admin, { workspaceId, isAdmin: false });
  const mine = await makeCredential(admin, workspaceId);
  const theirs = await makeCredential(admin, workspaceId);
  worker = await grantAccounts(admin, worker, mine);
  people.own = await makeProspect(admin, { workspaceId, credentialId: mine, name: "Own Person" });
  people.foreign = await makeProspect(admin, { workspaceId, credentialId: theirs, name: "Foreign Person" });
  people.none = await makeProspect(admin, { workspaceId, credentialId: null, name: "Nobodys Person" });
  people.imported = await makeProspect(admin, { workspaceId, credentialId: theirs, name: "Known Person" });
  // Known by the other account first, and then named by an import for the worker's own.
  const importId = newId();
  await admin`insert into prospect_imports (workspace_id, id, credential_id, source, file_name, state, custom_fields)
    values (${workspaceId}, ${importId}, ${mine}, 'csv', 'a.csv', 'finished', '{}')`;
  await admin`insert into import_people (workspace_id, import_id, prospect_id, line)
    values (${workspaceId}, ${importId}, ${people.imported}, 2)`;
});

const listed = async (who: MadeMember) => {
  const page = await listProspects(who, { search: null, leadStatus: null, cursor: null, limit: 50 });
  expect(page.total).toBe(page.items.length);
  return page.items.map(({ id }) => id).sort();
};

describe("a worker", () => {
  it("gives no import of an account out of sight to a campaign [S1, SH-470]", async () => {
    const { workspaceId } = owner;
    const [free, hidden] = [newId(), newId()];
    const foreign = await makeCredential(database.admin, workspaceId);
    for (const [id, credential] of [
      [free, null],
      [hidden, foreign],
    ])
      await database.admin`insert into prospect_imports (workspace_id, id, credential_id, source, file_name, state, custom_fields)
        values (${workspaceId}, ${id ?? null}, ${credential ?? null}, 'csv', 'b.csv', 'finished', '{}')`;
    const campaignId = newId();
    await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower)
      values (${workspaceId}, ${campaignId}, ${foreign}, 'C', 'c')`;
    const give = (who: MadeMember) =>
      db.tenant({ workspaceId }, (tx) => giveImports(tx, who, campaignId, [free, hidden]));
    expect(await give(worker)).toBe(1);
    expect(await give(owner)).toBe(1);
  });

  it("sees the people of the own accounts, of none, and whom an own import named; an admin sees all [SH-470]", async () => {
    expect(await listed(worker)).toEqual([people.own, people.none, people.imported].sort());
    expect(await listed(owner)).toEqual(Object.values(people).sort());
  });

  it("opens and changes nobody else [S1, SH-470]", async () => {
    expect((await readProspect(worker, people.imported)).fullName).toBe("Known Person");
    await expect(readProspect(worker, people.foreign)).rejects.toMatchObject({ reason: "not_found" });
    const change = updateProspect(worker, people.foreign, { jobTitle: "Taken" });
    await expect(change).rejects.toMatchObject({ reason: "not_found" });
    expect((await readProspect(owner, people.foreign)).jobTitle).toBe("");
  });
});

describe("a person's phone number", () => {
  it("is digits with plus, space, hyphen and parentheses, 5 to 13 of them; one that a file brought may stay [SH-508]", async () => {
    const { admin } = database;
    const id = people.own;
    const set = (phone: string) => updateProspect(owner, id, { phone, jobTitle: "Buyer" });
    for (const phone of ["12345", "1234567890123", "+1 (202) 555-0123", ""]) {
      await set(phone);
      const [row] = await admin`select phone from prospects where id = ${id}`;
      expect(row?.phone).toBe(phone || null);
    }
    for (const phone of ["1234", "12345678901234", "202.555.0123", "call me"])
      await expect(set(phone), phone).rejects.toMatchObject({
        reason: "invalid_input",
        fields: [{ path: "phone", message: "phoneInvalid" }],
      });
    await admin`update prospects set phone = '555 ext. 7' where id = ${id}`;
    await set("555 ext. 7");
    const [row] = await admin`select phone, job_title from prospects where id = ${id}`;
    expect(row).toEqual({ phone: "555 ext. 7", job_title: "Buyer" });
  });
});
