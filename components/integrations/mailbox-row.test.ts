import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { Catalogue } from "./catalogue.tsx";

const mailbox = (status: IntegrationView["status"], error: string | null = null) =>
  ({
    _id: "1",
    type: "smtp",
    email: "ada@mail.example",
    sender_name: "Ada",
    status,
    error,
    credentials_ids: ["a"],
    is_shared: false,
    smtp: { host: "smtp.mail.example" },
    health: { state: "healthy", reason: null, until: null },
    is_domain_broken: false,
  }) as IntegrationView;

/** The whole catalogue with these mailboxes. */
function catalogueWith(initial: IntegrationView[]) {
  const person = { name: "Ada", email: "ada@one.example" };
  const rights = {
    mayManage: true,
    hasToken: false,
    hasWebhooks: false,
    hasZapier: false,
    calendars: [],
    hasCalendly: true,
  };
  const props = { initial, credentialId: null, accounts: [], person, hint: null, ...rights };
  return renderStatic(createElement(Catalogue, props));
}

/** The card with these mailboxes: its text, and its buttons' names. */
function card(...initial: IntegrationView[]) {
  const whole = catalogueWith(initial);
  // The first card, with its mailboxes: up to the card of the next type.
  const markup = whole.slice(0, whole.indexOf("Google"));
  const buttons = [...markup.matchAll(/<(?:button|a)\b[^>]*>(.*?)<\/(?:button|a)>/g)].map(([, inside = ""]) =>
    inside.replace(/<[^>]+>/g, "").trim(),
  );
  return { text: markup.replace(/<[^>]+>/g, " "), buttons };
}

it("each card of the catalogue says that it is coming soon, connected, not connected, or via Zapier [OC-391]", () => {
  const whole = catalogueWith([mailbox("connected")]);
  const stateOf = (name: string) =>
    whole
      .slice(whole.indexOf(`>${name}</h3>`))
      .replace(/^[^<]*<\/h3>/, "")
      .replace(/<[^>]+>/g, " ")
      .trim();
  expect(stateOf("AI email service")).toMatch(/^Coming soon/);
  expect(stateOf("SendGrid")).toMatch(/^Not connected/);
  expect(stateOf("Mailbox (SMTP and IMAP)")).toMatch(/^Connected/);
  expect(stateOf("Google")).toMatch(/^Not connected/);
  expect(stateOf("HubSpot")).toMatch(/^Via Zapier/);
});

describe("the card of mailboxes", () => {
  it("connects, manages, reconnects and disconnects, each where it can be done [OC-392]", () => {
    const add = "Add a mailbox Mailbox (SMTP and IMAP)";
    expect(card().buttons).toEqual(["Connect Mailbox (SMTP and IMAP)"]);
    expect(card(mailbox("connected")).buttons).toEqual([add, "Manage", "Disconnect"]);
    expect(card(mailbox("disabled")).buttons).toEqual([add, "Reconnect", "Disconnect"]);
    expect(card(mailbox("disconnected")).buttons).toEqual([add, "Reconnect"]);
  });

  it("says how each of them stands, and of one that is down what its server said [OC-403, OC-417]", () => {
    expect(card(mailbox("connected")).text).toContain("Connected");
    expect(card(mailbox("disconnected")).text).toContain("Disconnected");
    const whole = card(mailbox("connected", "NO not now")).text;
    const retrying = whole.slice(whole.indexOf("ada@mail.example"));
    expect(retrying).toContain("Retrying");
    expect(retrying).not.toContain("Connected");
    expect(retrying).toContain("The server said: “NO not now”");
    const down = card(mailbox("disabled", "535 bad password")).text;
    expect(down).toContain("Down");
    expect(down).toContain("We couldn’t use this mailbox. Reconnect it.");
    expect(down).toContain("The server said: “535 bad password”");
  });

  it("says why a mailbox sends less than it may, and when its domain's records are broken", () => {
    const health = { state: "paused", reason: "bounces", until: "2026-12-01T00:00:00.000Z" } as const;
    const { text } = card({ ...mailbox("connected"), health, is_domain_broken: true });
    expect(text).toContain("Paused");
    expect(text).toContain("too many of its mails went to addresses that nobody has");
    expect(text).toContain("Domain records");
  });
});
