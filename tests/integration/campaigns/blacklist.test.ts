import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import {
  addValues,
  finishLifts,
  readValuesOf,
  removeEntries,
  replaceValues,
} from "@/lib/domain/blacklist/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { claiming, type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const mails = lineOf([
  { id: "a", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
]);
const sent = { state: "sent", receipt: {} } as const;
let campaign: RunningCampaign;
let person: string;
/** An admin who is known. */
let member: RunningCampaign["member"];

beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await database.admin`delete from blacklist_entries`;
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, mails, 2);
  const [first] = campaign.prospectIds;
  person = first!;
  member = await makeMember(database.admin, { workspaceId: campaign.workspaceId });
  await database.admin`update prospects set email = 'Ann@sales.acme.example', email_lower = 'ann@sales.acme.example',
      phone = '030 123-4567', company_name = 'Acmé & Sons  GmbH', social_key = 'ann-lee'
    where id = ${person}`;
});

const states = async () => {
  const rows = await database.admin<{ state: string; reason: string | null }[]>`
    select state, hold_reason as reason from enrolments where campaign_id = ${campaign.campaignId}
     order by prospect_id = ${person} desc`;
  return rows.map(({ state, reason }) => `${state} ${reason}`);
};
const list = (values: string[], scope: string | null = campaign.credentialId) =>
  addValues(member, scope, values);
const why = async (prospectId: string) => {
  const { campaignId, workspaceId, now } = campaign;
  const [row] = await database.admin<{ id: string }[]>`
    select id from enrolments where campaign_id = ${campaignId} and prospect_id = ${prospectId}`;
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const said = await sequencer.explain(sql, { workspaceId, enrolmentId: row!.id }, now);
    return said?.reason ?? null;
  });
};
/** As if the values had been taken out a while ago. */
const waitForLifts = async () => {
  await database.admin`update blacklist_entries set lifted_at = lifted_at - interval '2 minutes'`;
  await finishLifts();
  await runOpenJobs();
};

describe("a blacklist", () => {
  it.each([
    "ann@sales.acme.example",
    "sales.acme.example",
    "acme.example",
    "+49 30 1234567",
    "https://www.linkedin.com/in/Ann-Lee",
    "ACMÉ & sons",
    "Acmé Sons Ltd.",
  ])(
    "with %j holds whoever it fits before anything is sent, says so, and nobody else [OC-262, OC-265]",
    async (value) => {
      expect(await list([value])).toMatchObject({ added: 1, known: 0, refused: [] });
      expect(await why(person)).toBe("blacklisted");
      expect(await turn(sent)).toHaveLength(1);
      expect(await states()).toEqual(["held blacklisted", "complete null"]);
      expect(await why(person)).toBe("blacklisted");
    },
  );

  it.each(["other@sales.acme.example", "me.example", "x.sales.acme.example", "Acmé", "030 1234568", "sons"])(
    "with %j holds nobody whom it doesn't fit",
    async (value) => {
      await list([value]);
      expect(await turn(sent)).toHaveLength(2);
    },
  );

  it("of the workspace holds for every account, another account's for none of ours [OC-262]", async () => {
    const other = await makeCredential(database.admin, campaign.workspaceId);
    await list(["acme.example"], other);
    expect(await why(person)).not.toBe("blacklisted");
    await list(["acme.example"], null);
    expect(await turn(sent)).toHaveLength(1);
    expect(await states()).toEqual(["held blacklisted", "complete null"]);
  });

  it("stops a mail that was claimed already, right before it begins", async () => {
    const store = sequencer.postgresStore();
    const { intents } = await claim(store, claiming());
    expect(intents).toHaveLength(2);
    await store.transaction((tx) => tx.keepAlive("w", 8_000));
    await list(["acme.example"]);
    const other = intents.find(({ prospectId }) => prospectId !== person);
    expect(await store.transaction((tx) => tx.begin(intents))).toEqual([other?.id]);
  });

  it("isn't needed for who is excluded: a mail that was claimed already doesn't begin", async () => {
    const store = sequencer.postgresStore();
    const { intents } = await claim(store, claiming());
    await store.transaction((tx) => tx.keepAlive("w", 8_000));
    await database.admin`update prospects set lead_status = 'excluded' where id = ${person}`;
    const other = intents.find(({ prospectId }) => prospectId !== person);
    expect(await store.transaction((tx) => tx.begin(intents))).toEqual([other?.id]);
  });

  it("lets people go on once its value is taken out", async () => {
    await list(["acme.example", "ann@sales.acme.example"]);
    await turn(sent);
    const [first, second] = await database.admin<
      { id: string }[]
    >`select id from blacklist_entries order by entry`;
    await removeEntries(member, campaign.credentialId, [first!.id]);
    await waitForLifts();
    expect(await turn(sent)).toEqual([]);
    expect(await states()).toEqual(["held blacklisted", "complete null"]);
    await removeEntries(member, campaign.credentialId, [second!.id]);
    await waitForLifts();
    expect(await turn(sent)).toHaveLength(1);
    expect(await states()).toEqual(["complete null", "complete null"]);
    expect(await database.admin`select 1 from blacklist_entries`).toHaveLength(0);
  });

  it("wakes whom a claim held that had read the list before", async () => {
    await list(["acme.example"]);
    await replaceValues(member, campaign.credentialId, []);
    // The claim that was under way commits only now.
    await database.admin`update enrolments set state = 'held', hold_reason = 'blacklisted', due_at = 'infinity'
      where campaign_id = ${campaign.campaignId} and prospect_id = ${person}`;
    await finishLifts();
    await runOpenJobs();
    expect((await states())[0]).toBe("held blacklisted");
    await waitForLifts();
    expect((await states())[0]).toBe("waiting null");
  });

  it("keeps people from being enrolled, and lets them in later", async () => {
    const { workspaceId, campaignId, credentialId, now } = campaign;
    await database.admin`delete from enrolments where campaign_id = ${campaignId}`;
    const importId = crypto.randomUUID();
    await database.admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${importId}, ${campaignId}, ${credentialId}, 'csv', 'f', 'finished', '{}')`;
    await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      select ${workspaceId}, ${importId}, id, 1 from prospects where workspace_id = ${workspaceId}`;
    await list(["acme.example"], null);
    const enrolled = await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.enrol(sql, { workspaceId, campaignId, prospectIds: campaign.prospectIds, now }),
    );
    expect(enrolled).toMatchObject({ enrolled: 1, listed: 1, suppressed: 0 });
    await replaceValues(member, null, []);
    await waitForLifts();
    expect(await states()).toEqual(["waiting null", "waiting null"]);
  });

  it("stays whole when it is replaced twice at once [OC-264]", async () => {
    await list(["a.example", "b.example"]);
    const [c, d] = [["c.example", "a.example"], ["d.example"]];
    await Promise.all([c, d].map((values) => replaceValues(member, campaign.credentialId, values)));
    const values = await readValuesOf(member, campaign.credentialId);
    expect([c, d].map((one) => [...one].sort())).toContainEqual([...values].sort());
  });

  it("has each value once, however it is written, and takes one back that was taken out", async () => {
    expect(await list(["Acme Ltd", "acme", "ACME GmbH", "acme.example", "@acme.example"])).toMatchObject({
      added: 2,
      known: 3,
    });
    expect(await replaceValues(member, campaign.credentialId, ["Acme Inc"])).toMatchObject({
      added: 0,
      removed: 1,
    });
    expect(await list(["acme.example"])).toMatchObject({ added: 1 });
    expect((await readValuesOf(member, campaign.credentialId)).sort()).toEqual(["Acme Ltd", "acme.example"]);
  });
});
