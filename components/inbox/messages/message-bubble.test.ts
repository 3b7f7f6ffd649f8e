import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { DialogMessage } from "@/lib/contracts/inbox.ts";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { MessageBubble } from "./message-bubble.tsx";
import { MessageList } from "./message-list.tsx";

const sent: DialogMessage = {
  _id: "m1",
  channel: "email",
  direction: "out",
  nature: "person",
  state: "sent",
  failure: null,
  failure_detail: null,
  hidden: null,
  subject: null,
  text: "Hello",
  at: "2027-03-01T10:00:00.000Z",
  is_automated: true,
  workflow: { _id: "c1", name: "Spring", is_deleted: false, step: 2 },
  author_name: null,
  opened_at: null,
  clicked_at: null,
  report: null,
  html: null,
  has_more: false,
  attachments: [],
  has_original: false,
};
const markup = (more: Partial<DialogMessage>) =>
  renderStatic(
    createElement(MessageBubble, { message: { ...sent, ...more }, isTarget: false, onAgain: () => {} }),
  );
/** What a screen reader says: without what is hidden from it. */
const said = (more: Partial<DialogMessage>) =>
  markup(more)
    .replace(/<span aria-hidden="true">[^<]*<\/span>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("a message of ours says what became of it, in words", () => {
  it("and where it came from: a step of a campaign with its link, a member, or a campaign out of sight", () => {
    expect(said({})).toContain("· step 2 of Spring Sent");
    expect(markup({})).toContain('href="/campaign/edit/c1"');
    expect(said({ workflow: { ...sent.workflow!, step: null } })).toContain("sent by Spring");
    const deleted = { workflow: { ...sent.workflow!, is_deleted: true } };
    expect(said(deleted)).toContain("step 2 of Spring (deleted)");
    expect(markup(deleted)).not.toContain("href");
    expect(said({ workflow: null })).toContain("Sent by a campaign");
    expect(said({ workflow: null, is_automated: false, author_name: "Dana" })).toContain("by Dana");
  });

  it("sending, sent, opened, clicked", () => {
    expect(said({ state: "sending" })).toContain("Sending…");
    expect(said({})).not.toMatch(/Opened|Link opened|delivered/);
    const seen = said({ opened_at: "2020-03-01T11:00:00.000Z", clicked_at: "2020-03-01T12:00:00.000Z" });
    expect(seen).toMatch(/Sent Opened \S.* Link opened \S/);
  });

  it("waits for its server, with the reason", () => {
    expect(said({ state: "waiting", failure: "busy" })).toContain(
      "Waiting to be sent There is no free connection to the mail server. It is tried again for an hour.",
    );
    expect(said({ state: "waiting", failure: "unavailable", failure_detail: "ECONNREFUSED" })).toContain(
      "Waiting to be sent The mail server can’t be reached. It is tried again for an hour. It said: ECONNREFUSED",
    );
  });

  it("failed, unknown, came back, late, complained, each with its reason", () => {
    expect(said({ state: "failed", failure: "refused", failure_detail: "550 no" })).toContain(
      "Not sent The provider refused it. It said: 550 no",
    );
    expect(said({ state: "failed", is_automated: false })).toContain("Write again");
    expect(said({ state: "failed" }), "a campaign's own").not.toContain("Write again");
    expect(said({ state: "uncertain" })).toContain("We don&#x27;t know whether this arrived");
    const report = { nature: "bounce", class: "hard", detail: "550 5.1.1", at: sent.at } as const;
    expect(said({ report })).toContain("Could not be delivered Nobody has this address. It said: 550 5.1.1");
    expect(said({ report })).not.toContain(" Sent ");
    expect(said({ report: { ...report, nature: "delay", class: null, detail: null } })).toContain(
      "Delivery is delayed",
    );
    expect(said({ report: { ...report, nature: "complaint", class: null, detail: null } })).toContain(
      "Reported as spam",
    );
  });
});

it("messages stand below the line of their day, in the reader's time zone", () => {
  const messages = [
    { ...sent, at: "2020-03-01T23:59:00.000Z" },
    { ...sent, _id: "m2", at: "2020-03-02T00:01:00.000Z" },
  ];
  const list = renderStatic(createElement(MessageList, { messages, targetId: null, onAgain: () => {} }));
  const days = [...list.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, day]) => day);
  expect(days).toEqual(["Sun, March 1, 2020", "Mon, March 2, 2020"]);
});

it("an incoming mail offers its HTML and its files; one that was left in the mailbox is fetched from there, one that can't be had is named", () => {
  const html = { has_pictures: true, is_first: true };
  const attachments = [
    {
      _id: "f1",
      name: "a.pdf",
      type: "application/pdf",
      size: 2000,
      kept_in: "here" as const,
      file_id: null,
    },
    { _id: "f2", name: "", type: "application/zip", size: null, kept_in: "nowhere" as const, file_id: null },
    {
      _id: "f3",
      name: "b.zip",
      type: "application/zip",
      size: 5_000_000,
      kept_in: "mailbox" as const,
      file_id: null,
    },
  ];
  const incoming = markup({
    direction: "in",
    state: "received",
    workflow: null,
    is_automated: false,
    html,
    attachments,
  });
  expect(incoming).toContain('src="/api/inbox/messages/m1/html"');
  expect(incoming).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(incoming).toContain("Show pictures");
  expect([...incoming.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/api/inbox/attachments/f1",
  ]);
  expect(incoming).toContain("Unnamed file: too large to keep here. It is in your mailbox.");
  expect(incoming).toContain('aria-label="Fetch b.zip from the mailbox"');
  expect(incoming).toContain("about 5 MB");
  expect(incoming).not.toContain("Original");
  expect(markup({ direction: "in", has_original: true })).toContain(
    "Download the original of this mail (.eml)",
  );
});
