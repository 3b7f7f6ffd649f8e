import { describe, expect, it } from "vitest";
import { POST as createLabel } from "@/app/api/labels/create/route.ts";
import { POST as putLabel } from "@/app/api/profiles/[id]/labels/route.ts";
import { POST as addNote } from "@/app/api/profiles/[id]/notes/route.ts";
import { GET as read } from "@/app/api/profiles/[id]/timeline/route.ts";
import { POST as startDeed } from "@/app/api/profiles/deeds/route.ts";
import type { TimelineItem } from "@/lib/contracts/profile-timeline.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeCredential } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

type Page = { items: TimelineItem[]; next_cursor: string | null };
const page = (id: string, query: Record<string, string> = {}, as = sender.token) =>
  callRoute<Page>(read, { as, params: { id }, query });
const kinds = ({ items }: Page) => items.map(({ kind, event }) => event ?? kind);

/** A campaign of an account, and a mail that it sent to a person; its history tells of the sending, too. */
async function sentMail(prospectId: string, credentialId: string, at: Date) {
  const { workspaceId } = sender;
  const [campaign, enrolment, action, lane] = [newId(), newId(), newId(), newId()];
  const { admin } = database;
  await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status, settings)
    values (${workspaceId}, ${campaign}, ${credentialId}, 'Autumn', 'autumn', 'active', '{}')`;
  await admin`insert into lanes (workspace_id, id, kind, ref_id, next_at) values (${workspaceId}, ${lane}, 'mailbox', ${newId()}, now())`;
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, due_at, version, entered_at)
    values (${workspaceId}, ${enrolment}, ${campaign}, ${prospectId}, 'a', ${lane}, 'email', 'waiting', now(), 1, now())`;
  await admin`insert into actions (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id, kind, node_id, visit,
      version, payload, state, worker, lease_until, intended_at)
    values (${workspaceId}, ${action}, ${newId()}, ${enrolment}, ${campaign}, ${prospectId}, ${lane}, 'email', 'a', 0, 1, '{}', 'sent', 'w', now(), now())`;
  const tell = (kind: string, data: object, when: Date) => admin`
    insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, data, at)
    values (${workspaceId}, ${newId()}, ${enrolment}, ${campaign}, ${prospectId}, 'a', ${kind}, ${admin.json(data as never)}, ${when})`;
  await tell("sent", { kind: "email" }, at);
  await admin`insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, state, subject, text, action_id, at)
    select ${workspaceId}, ${newId()}, id, ${prospectId}, 'email', 'out', 'sent', 'Hello', 'Dear Grace', ${action}, ${at}
      from conversations where prospect_id = ${prospectId}`;
  return { campaign, tell };
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("the history of a person", () => {
  it("tells everything over all channels and campaigns, latest first, by cursor [OC-183]", async () => {
    const { prospectId, incoming } = await makeConversation(database.admin, sender, { at: ago(30) });
    await database.admin`update prospects set created_at = ${ago(120)} where id = ${prospectId}`;
    await incoming("Tell me more", "k1");
    const { tell } = await sentMail(prospectId, sender.credentialId, ago(60));
    await tell("opened", {}, ago(50));
    await tell("bounced", {}, ago(40));
    await database.admin`insert into tasks (workspace_id, id, kind, message, priority, state, prospect_id, created_by, due_at, created_at, closed_at)
      values (${sender.workspaceId}, ${newId()}, 'manual', 'Ring her', 300, 'completed', ${prospectId}, ${sender.userId}, now(), ${ago(25)}, ${ago(20)})`;
    await callRoute(addNote, { as: sender.token, params: { id: prospectId }, body: { text: "Met in May" } });
    const { payload: label } = await callRoute<{ _id: string }>(createLabel, {
      as: sender.token,
      body: { name: "Hot", color: "red" },
    });
    await callRoute(putLabel, {
      as: sender.token,
      params: { id: prospectId },
      body: { label_id: label._id },
    });
    await callRoute(startDeed, { as: sender.token, body: { action: "suppress", ids: [prospectId] } });

    const { status, payload: whole } = await page(prospectId);
    expect(status).toBe(200);
    // The event of the mail's sending is told by the mail itself.
    expect(kinds(whole).slice(0, 4).sort()).toEqual(["canceled", "label", "note", "suppressed"]);
    expect(kinds(whole).slice(4)).toEqual([
      "task_closed",
      "task",
      "message",
      "bounced",
      "opened",
      "message",
      "added",
    ]);
    const of = (kind: string) => whole.items.filter((item) => item.kind === kind);
    expect(of("message")).toMatchObject([
      { text: "Tell me more", workflow: null, message: { direction: "in", channel: "social" } },
      { text: "Dear Grace", workflow: { name: "Autumn" }, message: { direction: "out", subject: "Hello" } },
    ]);
    expect(of("note")).toMatchObject([{ text: "Met in May", author: expect.stringContaining("Ada") }]);
    expect(of("task_closed")).toMatchObject([{ text: "Ring her", task_state: "completed" }]);
    expect(of("label")).toMatchObject([{ label: { name: "Hot", color: "red" } }]);
    expect(of("suppressed")).toMatchObject([{ suppression: "member" }]);

    const read: TimelineItem[] = [];
    for (let cursor: string | null = null; ; ) {
      const { payload: part }: { payload: Page } = await page(prospectId, {
        limit: "3",
        ...(cursor ? { cursor } : {}),
      });
      read.push(...part.items);
      cursor = part.next_cursor;
      if (cursor === null) break;
      expect(part.items).toHaveLength(3);
    }
    expect(read).toEqual(whole.items);
    expect((await page(prospectId, { cursor: "nonsense" })).status).toBe(400);
  });

  it("shows a member what belongs to the accounts that the member sees, and texts with the inbox alone [SH-470]", async () => {
    const other = await makeCredential(database.admin, sender.workspaceId);
    const { prospectId } = await makeConversation(database.admin, sender, { credential: null });
    await database.admin`insert into conversations (workspace_id, id, prospect_id, credential_id, last_at)
      values (${sender.workspaceId}, ${newId()}, ${prospectId}, ${other}, now()) on conflict do nothing`;
    await sentMail(prospectId, other, ago(60));
    const worker = (pages: Record<string, boolean>) =>
      makeMember(database.admin, {
        workspaceId: sender.workspaceId,
        isAdmin: false,
        allowedPages: { profiles: true, ...pages },
      });
    const blind = await worker({ inbox: true });
    expect(kinds((await page(prospectId, {}, blind.token)).payload)).toEqual(["added"]);
    const seeing = await grantAccounts(database.admin, await worker({ inbox: true }), other);
    const { payload: seen } = await page(prospectId, {}, seeing.token);
    expect(kinds(seen)).toEqual(["added", "message"]);
    expect(seen.items[1]).toMatchObject({ text: "Dear Grace", workflow: { name: "Autumn" } });
    const deaf = await grantAccounts(database.admin, await worker({}), other);
    expect((await page(prospectId, {}, deaf.token)).payload.items[1]).toMatchObject({
      text: null,
      message: { subject: null },
    });
    const stranger = await makeMember(database.admin);
    expect((await page(prospectId, {}, stranger.token)).status).toBe(404);
  });

  it("is read along indexes, however long it is", async () => {
    const { prospectId } = await makeConversation(database.admin, sender);
    await database.admin`insert into conversations (workspace_id, id, prospect_id, credential_id, last_at)
      values (${sender.workspaceId}, ${newId()}, ${prospectId}, ${sender.credentialId}, now()) on conflict do nothing`;
    const { campaign } = await sentMail(prospectId, sender.credentialId, ago(60));
    await database.admin`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, kind, at)
      select ${sender.workspaceId}, gen_random_uuid(), gen_random_uuid(), ${campaign}, ${prospectId}, 'retry', now() - n * interval '1 minute'
        from generate_series(1, 5000) n`;
    await database.admin`insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, state, text, at)
      select ${sender.workspaceId}, gen_random_uuid(), c.id, ${prospectId}, 'email', 'in', 'received', 'x', now() - n * interval '1 minute'
        from conversations c, generate_series(1, 5000) n where c.prospect_id = ${prospectId}`;
    await database.admin.unsafe("analyze enrolment_events; analyze messages");
    await page(prospectId);
    const start = performance.now();
    expect((await page(prospectId)).payload.items).toHaveLength(30);
    // Five thousand of each would take far longer: the page is read from the indexes' ends.
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
