import { beforeEach, describe, expect, it } from "vitest";
import { POST as postAssign } from "@/app/api/inbox/dialogs/[id]/assign/route.ts";
import { GET as getDialogs } from "@/app/api/inbox/dialogs/route.ts";
import type { DialogList } from "@/lib/contracts/inbox.ts";
import type { DialogFilter } from "@/lib/contracts/words/dialog-filters.ts";
import { db } from "@/lib/db/index.ts";
import {
  recordIncoming,
  recordOutgoing,
  scheduleMessage,
  sendByHand,
} from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeCredential } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
const start = Date.parse("2027-03-01T08:00:00Z");
const at = (minutes: number) => new Date(start + minutes * 60_000);

beforeEach(async () => {
  await database.admin`insert into product_clock (id, base_machine, base_product, rate)
    values (1, clock_timestamp(), ${at(600)}, 0)
    on conflict (id) do update set base_machine = excluded.base_machine, base_product = excluded.base_product`;
});

const person = (name: string, minutes = 0) =>
  makeConversation(database.admin, sender, { name, at: at(minutes) });
const answered = async (name: string, minutes: number) => {
  const made = await person(name, minutes);
  await made.incoming(`Hello from ${name}`, newId());
  return made.prospectId;
};
/** What a sequence sent. */
const sequenceSent = (prospectId: string, minutes: number) =>
  db.hot("sequencer", ({ sql }) =>
    recordOutgoing(sql, [
      {
        workspaceId: sender.workspaceId,
        prospectId,
        credentialId: sender.credentialId,
        laneRef: sender.credentialId,
        actionId: newId(),
        state: "sent",
        channel: "social",
        text: "Automatic",
        subject: null,
        at: at(minutes),
        authorUserId: null,
        externalId: null,
        mailMessageId: null,
      },
    ]),
  );
const ask = (query: Record<string, string> = {}, as = sender.token) =>
  callRoute<DialogList>(getDialogs, { as, query });
const names = async (filter: DialogFilter, more: Record<string, string> = {}, as = sender.token) =>
  (await ask({ filter, ...more }, as)).payload.items.map(({ profile }) => profile.full_name);
const assign = (id: string, worker_id: string | null, as = sender.token) =>
  callRoute(postAssign, { as, params: { id }, body: { worker_id } });

describe("the list of conversations", () => {
  it("has people's answers before what only sequences sent, however late that was", async () => {
    await answered("Ann", 1);
    await sequenceSent((await person("Bea")).prospectId, 20);
    await sequenceSent((await person("Cleo")).prospectId, 30);
    const dora = await answered("Dora", 2);
    await sequenceSent(dora, 40);
    expect(await names("all")).toEqual(["Dora", "Ann", "Cleo", "Bea"]);
    const { items } = (await ask()).payload;
    // It tells when something was last said all the same.
    expect(items[2]?.last_message.at).toBe(at(30).toISOString());
    // The shown times go down with the list: a later automatic send doesn't count where the person wrote.
    expect(items.map(({ listed_at }) => listed_at)).toEqual(
      [2, 1, 30, 20].map((minutes) => at(minutes).toISOString()),
    );
    // In pages, too.
    const first = (await ask({ limit: "3" })).payload;
    expect(await names("all", { limit: "3", after: first.next ?? "" })).toEqual(["Bea"]);
    await makeAnswer("Bea", 50);
    expect((await names("all"))[0]).toBe("Bea");
  });

  const makeAnswer = async (name: string, minutes: number) => {
    const [row] = await database.admin<{ id: string }[]>`select id from prospects
      where workspace_id = ${sender.workspaceId} and full_name = ${name}`;
    await db.tenant({ workspaceId: sender.workspaceId }, (tx) =>
      recordIncoming(tx, {
        workspaceId: sender.workspaceId,
        prospectId: row!.id,
        credentialId: sender.credentialId,
        channel: "social",
        nature: "person",
        text: "Yes",
        subject: null,
        at: at(minutes),
        laneRef: sender.credentialId,
        key: newId(),
        mailMessageId: null,
        threadId: null,
        report: null,
      }),
    );
  };

  it("tells what needs an answer: a person wrote, and no member has answered since", async () => {
    const ann = await answered("Ann", 1);
    await sequenceSent((await person("Bea")).prospectId, 2);
    expect(await names("needs_answer")).toEqual(["Ann"]);
    await sequenceSent(ann, 3);
    expect(await names("needs_answer")).toEqual(["Ann"]);
    const { ports } = byHandStage();
    await sendByHand(sender, ports, {
      prospectId: ann,
      channel: "social",
      text: "Yes",
      subject: "",
      key: newId(),
    });
    expect(await names("needs_answer")).toEqual([]);
    await makeAnswer("Ann", 700);
    expect(await names("needs_answer")).toEqual(["Ann"]);
  });

  it("tells what is scheduled", async () => {
    const ann = await answered("Ann", 1);
    await answered("Bea", 2);
    const message = { prospectId: ann, channel: "social", text: "Later", subject: "" } as const;
    await scheduleMessage(sender, { ...message, sendAt: at(900), key: newId() });
    expect(await names("scheduled")).toEqual(["Ann"]);
  });

  it("is narrowed to the people of a campaign", async () => {
    const ann = await answered("Ann", 1);
    await answered("Bea", 2);
    const [campaign, lane] = [newId(), newId()];
    const { workspaceId, credentialId } = sender;
    await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
      values (${workspaceId}, ${campaign}, ${credentialId}, 'Spring', 'spring', 'active')`;
    await database.admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
      values (${workspaceId}, ${campaign}, 1, '{}')`;
    const [own] = await database.admin<{ id: string }[]>`select id from lanes where ref_id = ${credentialId}`;
    await database.admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state,
        due_at, version, entered_at)
      values (${workspaceId}, ${newId()}, ${campaign}, ${ann}, 'a', ${own?.id ?? lane}, 'message', 'complete', now(), 1, now())`;
    expect(await names("all", { workflow_id: campaign })).toEqual(["Ann"]);
    expect(await names("all", { workflow_id: newId() })).toEqual([]);
    // A member who sees the conversation, but not the campaign's account, isn't told who is in the campaign.
    const other = await makeCredential(database.admin, workspaceId);
    const worker = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    await grantAccounts(database.admin, worker, credentialId);
    expect(await names("all", { workflow_id: campaign }, worker.token)).toEqual(["Ann"]);
    await database.admin`update campaigns set credential_id = ${other} where id = ${campaign}`;
    expect(await names("all", {}, worker.token)).toEqual(["Bea", "Ann"]);
    expect(await names("all", { workflow_id: campaign }, worker.token)).toEqual([]);
    expect(await names("all", { workflow_id: campaign, credentials_id: credentialId })).toEqual(["Ann"]);
  });

  it("is searched by name, company and address, few or many", async () => {
    const ann = await answered("Ann Berg", 1);
    await answered("Bea Crane", 2);
    await database.admin`update prospects set company_name = 'Zürich Freight' where id = ${ann}`;
    for (const search of ["ann", "BERG", "zürich", "freight"])
      expect(await names("all", { search }), search).toEqual(["Ann Berg"]);
    expect(await names("all", { search: "nobody" })).toEqual([]);
    // More people than are looked up one by one.
    await database.admin`insert into prospects (workspace_id, id, first_name, last_name, full_name, full_name_lower)
      select ${sender.workspaceId}, gen_random_uuid(), 'Common', n::text, 'Common ' || n, 'common ' || n
        from generate_series(1, 2100) n`;
    await answered("Common Person", 3);
    expect(await names("all", { search: "common" })).toEqual(["Common Person"]);
  });

  it("has each member's own: assigned to somebody, found by them, and by nobody once they left", async () => {
    const ann = await answered("Ann", 1);
    await answered("Bea", 2);
    const colleague = await makeMember(database.admin, { workspaceId: sender.workspaceId });
    expect((await assign(ann, colleague.userId)).status).toBe(200);
    expect((await assign(ann, colleague.userId)).status).toBe(200);
    expect(await names("mine")).toEqual([]);
    expect(await names("mine", {}, colleague.token)).toEqual(["Ann"]);
    const row = (as?: string) => ask({ search: "Ann" }, as).then(({ payload }) => payload.items[0]);
    expect(await row()).toMatchObject({ assigned_to: colleague.userId, is_mine: false });
    expect(await row(colleague.token)).toMatchObject({ is_mine: true });
    const stranger = await makeMember(database.admin);
    expect(await assign(ann, stranger.userId)).toMatchObject({
      status: 400,
      fields: [{ path: "worker_id" }],
    });
    await database.admin`delete from memberships where user_id = ${colleague.userId}`;
    expect(await row()).toMatchObject({ assigned_to: null });
    await assign(ann, sender.userId);
    expect(await names("mine")).toEqual(["Ann"]);
    await assign(ann, null);
    expect(await names("mine")).toEqual([]);
  });

  it("has the conversations of the selected account, which are answered by that account [OC-473]", async () => {
    const other = await makeCredential(database.admin, sender.workspaceId);
    const ann = await answered("Ann", 1);
    const bea = await makeConversation(database.admin, sender, { name: "Bea", credential: other, at: at(2) });
    await bea.incoming("Hello", newId());
    expect(await names("all", { credentials_id: sender.credentialId })).toEqual(["Ann"]);
    expect(await names("all", { credentials_id: other })).toEqual(["Bea"]);
    const { ports } = byHandStage();
    for (const [prospectId, account] of [
      [ann, sender.credentialId],
      [bea.prospectId, other],
    ] as const) {
      const message = { prospectId, channel: "social", text: "Yes", subject: "" } as const;
      expect(await sendByHand(sender, ports, { ...message, key: newId() })).toMatchObject({ state: "sent" });
      const [sent] = await database.admin<{ lane: string }[]>`select lane_ref as lane from messages
        where prospect_id = ${prospectId} and direction = 'out'`;
      expect(sent?.lane).toBe(account);
    }
  });

  it("finds the few of many by an index", async () => {
    const plan = async (condition: string) => {
      await database.admin.unsafe("set enable_seqscan = off");
      const rows = await database.admin.unsafe<{ "QUERY PLAN": string }[]>(
        `explain select * from conversations c where c.workspace_id = '${sender.workspaceId}' and ${condition}
          order by c.listed_at desc, c.id desc limit 41`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    expect(await plan("c.needs_answer and not c.is_archived and c.snoozed_until is null")).toContain(
      "conversations_needs_answer",
    );
    expect(await plan("c.unread_count > 0 and not c.is_archived and c.snoozed_until is null")).toContain(
      "conversations_unread",
    );
    expect(await plan("c.is_starred")).toContain("conversations_starred");
    expect(await plan("c.is_archived")).toContain("conversations_archived");
    expect(await plan(`c.assigned_to = '${sender.userId}'`)).toContain("conversations_assigned_to");
  });
});
