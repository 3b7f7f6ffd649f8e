import { beforeEach, expect, it } from "vitest";
import { GET as getMessages } from "@/app/api/inbox/dialogs/[id]/messages/route.ts";
import { GET as getDialogs } from "@/app/api/inbox/dialogs/route.ts";
import type { DialogDetail, DialogList } from "@/lib/contracts/inbox.ts";
import { db } from "@/lib/db/index.ts";
import { recordOutgoing } from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";

const database = testDatabase();
const sender = senderOfEachTest(database);
const at = new Date("2027-03-01T10:00:00Z");
const nothing = {
  failure: null,
  failure_detail: null,
  hidden: null,
  is_automated: false,
  workflow: null,
  author_name: null,
  opened_at: null,
  clicked_at: null,
  report: null,
  html: null,
  has_more: false,
  has_original: false,
  attachments: [],
};

let person: Awaited<ReturnType<typeof makeConversation>>;
beforeEach(async () => {
  person = await makeConversation(database.admin, sender, {
    name: "Ada Hart",
    email: "ada@hart.example",
    at,
  });
});

it("a dialog has one person and these fields, and no others [OC-251]", async () => {
  await person.incoming("Hello", newId());
  const list = await callRoute<DialogList>(getDialogs, { as: sender.token });
  const expected = {
    _id: person.prospectId,
    profile_id: person.prospectId,
    credentials_id: sender.credentialId,
    unread_count: 1,
    is_read: false,
    is_starred: false,
    is_archived: false,
    needs_answer: true,
    assigned_to: null,
    is_mine: false,
    snoozed_until: null,
    listed_at: at.toISOString(),
    last_message: { at: at.toISOString(), text: "Hello", direction: "in", channel: "social" },
    profile: {
      _id: person.prospectId,
      full_name: "Ada Hart",
      company_name: "",
      job_title: "",
      email: "ada@hart.example",
      phone: null,
      social_url: null,
      location: "",
      lead_status: expect.any(String),
      is_connected: false,
    },
  };
  expect(list.payload.items).toEqual([expected]);
  const { payload } = await callRoute<DialogDetail>(getMessages, {
    as: sender.token,
    params: { id: person.prospectId },
  });
  expect(payload.dialog).toEqual(expected);
});

it("a message has these fields on each channel: the network, email, SMS [OC-251]", async () => {
  const { workspaceId, credentialId, mailboxId } = sender;
  const content = {
    html: { html: "<p>Hi</p>", hasPictures: false, isFirst: false },
    files: [{ name: "a.pdf", type: "application/pdf", size: 4, bytes: Buffer.from("%PDF"), contentId: null }],
  };
  await person.incoming("By the network", newId());
  await person.incoming("By mail", newId(), {
    channel: "email",
    subject: "Re: Hi",
    laneRef: mailboxId,
    content,
  });
  await person.incoming("By SMS", newId(), { channel: "sms" });
  await db.hot("sequencer", ({ sql }) =>
    recordOutgoing(sql, [
      {
        workspaceId,
        prospectId: person.prospectId,
        credentialId,
        laneRef: credentialId,
        channel: "social",
        state: "sent",
        text: "Ours",
        subject: null,
        at,
        actionId: null,
        authorUserId: null,
        externalId: newId(),
        mailMessageId: null,
      },
    ]),
  );
  const { payload } = await callRoute<DialogDetail>(getMessages, {
    as: sender.token,
    params: { id: person.prospectId },
  });
  const base = { ...nothing, _id: expect.any(String), nature: "person", at: at.toISOString() };
  const incoming = { ...base, direction: "in", state: "received", subject: null };
  const byText = new Map(payload.messages.map((message) => [message.text, message]));
  expect(byText.size).toBe(4);
  expect(byText.get("By the network")).toEqual({ ...incoming, channel: "social", text: "By the network" });
  expect(byText.get("By mail")).toEqual({
    ...incoming,
    channel: "email",
    text: "By mail",
    subject: "Re: Hi",
    html: { has_pictures: false, is_first: false },
    attachments: [
      {
        _id: expect.any(String),
        name: "a.pdf",
        type: "application/pdf",
        size: 4,
        kept_in: "here",
        file_id: null,
      },
    ],
  });
  expect(byText.get("By SMS")).toEqual({ ...incoming, channel: "sms", text: "By SMS" });
  expect(byText.get("Ours")).toEqual({
    ...base,
    direction: "out",
    state: "sent",
    subject: null,
    channel: "social",
    text: "Ours",
  });
});
