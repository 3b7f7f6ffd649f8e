import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import {
  changeStatus,
  checkCampaign,
  createCampaign,
  importPeople,
  lineOf,
  listCampaignPeople,
  listCampaigns,
  nextAudience,
  orderCampaigns,
  readAudience,
  readCampaign,
  readImport,
  restoreCampaign,
  updateCampaign,
} from "@/lib/domain/campaigns/index.ts";
import { exportRefusals, listProspects, uploadCsv } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { refusal } from "../../factories/refusal.ts";

const database = testDatabase();
let member: Member;
let credentialId: string;
const heard: { kind: string; [key: string]: unknown }[] = [];

beforeEach(async () => {
  member = await makeMember(database.admin);
  credentialId = await makeCredential(database.admin, member.workspaceId);
  heard.length = 0;
  facts.clear();
  for (const kind of [
    "campaign.enrol",
    "campaign.paused",
    "campaign.resumed",
    "campaign.edited",
    "campaign.people_moved",
  ] as const)
    facts.on(kind, async (_tx, fact) => {
      heard.push(fact as never);
    });
});
afterEach(() => facts.clear());

const steps = (text = "Hello {first_name|there}") =>
  lineOf([
    { id: "a", delayHours: 0, action: { type: "connection_request", note: "Hi {first_name|there}" } },
    { id: "b", delayHours: 24, action: { type: "message", text } },
  ]);
const draft = (name = "Spring") =>
  createCampaign(member, { credentialId, name, settings: {}, graph: steps(), mailboxIds: [], importIds: [] });

const file =
  "\uFEFFVorname;Nachname;E-Mail;Profil;Branche\r\n" +
  "Anna;Berg;anna@mail.example;https://www.example.com/in/Anna-Berg/;IT\r\n" +
  'Bo;"Lind; jr.";;example.com/in/bo-lind?x=1;Bau\r\n' +
  "Cy;Kaput;not-an-address;example.com/in/cy;IT\r\n" +
  "Anna;Again;;http://de.example.com/in/anna-berg;IT\r\n";
const upload = (content: string) =>
  uploadCsv(member, { name: "people.csv", bytes: new TextEncoder().encode(content) });
async function load(content: string, campaignId: string | null, more: { movePeople?: boolean } = {}) {
  const { id, fields, custom } = await upload(content);
  return importPeople(member, {
    uploadId: id,
    mapping: { fields, custom },
    isEmailOnly: false,
    movePeople: more.movePeople ?? false,
    keepFile: false,
    key: null,
    credentialId,
    campaignId,
  });
}

/** Whom an import took, in the order of its lines. */
async function peopleOf(importId: string): Promise<string[]> {
  const rows = await database.admin<{ id: string }[]>`
    select prospect_id as id from import_people where import_id = ${importId} order by line`;
  return rows.map(({ id }) => id);
}

describe("a CSV import", () => {
  it("reads a file with byte-order mark, semicolons and two bad lines, and keeps why they are refused [OC-165, OC-178]", async () => {
    const seen = await upload(file);
    expect(seen).toMatchObject({ delimiter: ";", total: 4, custom: [{ key: "branche", column: "Branche" }] });
    expect(seen.fields).toMatchObject({
      first_name: "Vorname",
      last_name: "Nachname",
      email: "E-Mail",
      social_url: "Profil",
    });
    const id = await draft();
    const view = await load(file, id);
    expect(view).toMatchObject({ total: 4, accepted: 2, refused: 2, duplicates: 1 });
    expect(view.lines).toEqual([
      { line: 4, reason: "invalid_email" },
      { line: 5, reason: "duplicate_in_file" },
    ]);
    const { items } = await listCampaignPeople(member, id, {
      search: null,
      state: null,
      offset: 0,
      limit: 10,
    });
    expect(items.map((one) => one.fullName).sort()).toEqual(["Anna Berg", "Bo Lind; jr."]);
    expect(items.find((one) => one.firstName === "Anna")?.customFields).toEqual({ branche: "IT" });
    expect((await readCampaign(member, id)).imports[0]?.customFields).toEqual(["branche"]);
    const { content } = await exportRefusals(member, view.id);
    expect(content.split("\r\n").slice(1, 3)).toEqual([
      '"4","invalid_email","Cy","Kaput","not-an-address","example.com/in/cy","IT"',
      '"5","duplicate_in_file","Anna","Again","","http://de.example.com/in/anna-berg","IT"',
    ]);
  });

  it("knows people again, leaves those of another campaign there, and moves them when asked [OC-022]", async () => {
    const [first, second] = [await draft("one"), await draft("two")];
    await load(file, first);
    const one = "Name,Link,Job title\nAnna B.,x.example/in/ANNA-BERG,CTO\nNew One,x.example/in/new-one,\n";
    const kept = await load(one, second);
    expect(kept.lines).toEqual([{ line: 2, reason: "in_other_campaign" }]);
    const again = await refusal(load(one, second));
    expect(again.message).toBe("csvNoLines");
    const moved = await load("Name,Link,Job title\nAnna B.,x.example/in/ANNA-BERG,CTO\n", second, {
      movePeople: true,
    });
    expect(moved).toMatchObject({ accepted: 1 });
    expect(heard).toMatchObject([
      { kind: "campaign.people_moved", toCampaignId: second, prospectIds: await peopleOf(moved.id) },
    ]);
    const left = await listCampaignPeople(member, first, { search: null, state: null, offset: 0, limit: 10 });
    expect(left.total).toBe(1);
    const all = await listProspects(member, { search: "anna", leadStatus: null, cursor: null, limit: 10 });
    expect(all.items).toMatchObject([{ fullName: "Anna Berg", jobTitle: "CTO" }]);
  });

  it("refuses what can't be imported [OC-172, OC-173, OC-175, OC-176, OC-177]", async () => {
    expect((await refusal(upload(""))).message).toBe("noFile");
    const big = uploadCsv(member, { name: "b.csv", bytes: new Uint8Array(5 * 1024 * 1024 + 1) });
    expect(await refusal(big)).toMatchObject({ message: "csvTooLarge", status: 413 });
    expect((await refusal(load("Name,Mail\nAnna,anna@mail.example\n", null))).message).toBe(
      "csvLinkRequired",
    );
    expect((await refusal(load("Name,City\nAnna,Bonn\n", null))).message).toBe("csvMapEmailOrUrl");
    expect((await refusal(load("Name,Link\nAnna,nowhere\n", null))).message).toBe("csvNoLines");
  });

  it("takes 4,000 lines set by set", async () => {
    const lines = Array.from(
      { length: 4000 },
      (_, i) => `Person ${i},p${i}@mail.example,x.example/in/person-${i}`,
    );
    const view = await load(`Name,Email,Link\n${lines.join("\n")}\n`, null);
    expect(view).toMatchObject({ state: "processing", total: 4000, accepted: 0 });
    await runOpenJobs();
    expect(await readImport(member, view.id)).toMatchObject({
      state: "finished",
      accepted: 4000,
      refused: 0,
    });
    const page = await listProspects(member, {
      search: "person 399",
      leadStatus: null,
      cursor: null,
      limit: 5,
    });
    expect(page.total).toBe(11);
    expect(page.next).not.toBeNull();
    const next = await listProspects(member, {
      search: "person 399",
      leadStatus: null,
      cursor: page.next,
      limit: 50,
    });
    expect(new Set([...page.items, ...next.items].map((row) => row.id)).size).toBe(11);
  }, 120_000);
});

describe("a campaign", () => {
  it("isn't saved with errors, and each error names its place [OC-043]", async () => {
    const bad = lineOf([{ id: "a", delayHours: 0, action: { type: "message", text: "Hi {frist_name}" } }]);
    const error = await refusal(
      createCampaign(member, {
        credentialId,
        name: "x",
        settings: {},
        graph: bad,
        mailboxIds: [],
        importIds: [],
      }),
    );
    expect(error).toMatchObject({
      message: "resolveErrors",
      fields: [{ path: "sequence.0.text", message: "sequence_placeholder" }],
    });
    expect(
      (await listCampaigns(member, { credentialId, search: null, view: "current", offset: 0, limit: 8 }))
        .total,
    ).toBe(0);
  });

  it("makes a new version for a changed sequence only", async () => {
    const id = await draft();
    await updateCampaign(member, id, { name: "Renamed", graph: steps() });
    expect(await readCampaign(member, id)).toMatchObject({ name: "Renamed", version: 1 });
    await updateCampaign(member, id, { graph: steps("Another text") });
    expect((await readCampaign(member, id)).version).toBe(2);
    expect(heard).toMatchObject([{ kind: "campaign.edited", campaignId: id, version: 2 }]);
    const { affected } = await checkCampaign(
      member,
      { credentialId, graph: steps(), isEmailOnly: false, mailboxIds: [], customFields: [] },
      id,
    );
    expect(affected).toEqual({ total: 0, stay: 0, move: 0, end: 0, skip: 0, moves: [] });
  });

  it("enrols its audience when it starts, and later imports at once [OC-029, OC-030, OC-032]", async () => {
    const early = await load(file, null);
    const id = await createCampaign(member, {
      credentialId,
      name: "x",
      settings: {},
      graph: steps(),
      mailboxIds: [],
      importIds: [early.id],
    });
    await changeStatus(member, id, "active");
    expect(heard.at(-1)).toMatchObject({ kind: "campaign.enrol", campaignId: id });
    const audience = async () => {
      const { workspaceId } = member;
      return db.tenant({ workspaceId }, async ({ sql }) => {
        const keys = await nextAudience(sql, workspaceId, id, null, 100);
        return (await readAudience(sql, workspaceId, id, keys)).prospectIds;
      });
    };
    expect(await audience()).toEqual(await peopleOf(early.id));
    await changeStatus(member, id, "paused");
    expect(heard.at(-1)).toMatchObject({ kind: "campaign.paused", campaignId: id });
    await changeStatus(member, id, "active");
    const late = await load("Name,Link\nLate,x.example/in/late\n", id);
    expect(heard.at(-1)).toMatchObject({ kind: "campaign.enrol", campaignId: id });
    expect(await audience()).toEqual([...(await peopleOf(early.id)), ...(await peopleOf(late.id))]);
  });

  it("is found by the letters of its name; %, _ and \\ are letters too", async () => {
    for (const name of ["50% off", "500 off", "a_b", "axb", "c\\d"]) await draft(name);
    const found = async (search: string) => {
      const by = { credentialId: null, view: "current", offset: 0, limit: 9 } as const;
      return (await listCampaigns(member, { ...by, search })).items.map(({ name }) => name);
    };
    expect(await found("50%")).toEqual(["50% off"]);
    expect(await found("A_B")).toEqual(["a_b"]);
    expect(await found("c\\d")).toEqual(["c\\d"]);
  });

  it("goes the ways of its status and no others [OC-011, OC-033, OC-034, OC-035]", async () => {
    const id = await draft();
    expect((await refusal(changeStatus(member, id, "paused"))).reason).toBe("conflict");
    await changeStatus(member, id, "active");
    await changeStatus(member, id, "archived");
    const view = async (name: "current" | "archived" | "deleted") =>
      (await listCampaigns(member, { credentialId: null, search: null, view: name, offset: 0, limit: 8 }))
        .total;
    expect([await view("current"), await view("archived"), await view("deleted")]).toEqual([0, 1, 0]);
    expect((await refusal(changeStatus(member, id, "active"))).reason).toBe("conflict");
    expect(await restoreCampaign(member, id)).toBe("paused");
    await changeStatus(member, id, "deleted");
    expect([await view("current"), await view("deleted")]).toEqual([0, 1]);
    await database.admin`update campaigns set deleted_at = deleted_at - interval '31 days' where id = ${id}`;
    expect((await refusal(restoreCampaign(member, id))).reason).toBe("gone");
  });

  it("keeps the order given [OC-012] and is invisible elsewhere", async () => {
    const ids = [await draft("a"), await draft("b"), await draft("c")];
    await orderCampaigns(member, ids);
    const list = await listCampaigns(member, {
      credentialId: null,
      search: null,
      view: "current",
      offset: 0,
      limit: 8,
    });
    expect(list.items.map((one) => one.id)).toEqual(ids);
    // Some of them share out their own places: the others stay where they are.
    const [a, b, c] = ids as [string, string, string];
    await orderCampaigns(member, [c, a]);
    const whole = { credentialId: null, search: null, view: "current" as const, offset: 0, limit: 8 };
    expect((await listCampaigns(member, whole)).items.map((one) => one.id)).toEqual([c, b, a]);
    const stranger = { ...member, workspaceId: newId() };
    expect((await refusal(readCampaign(stranger, ids[0]!))).reason).toBe("not_found");
    expect((await refusal(changeStatus(stranger, ids[0]!, "deleted"))).reason).toBe("not_found");
  });
});
