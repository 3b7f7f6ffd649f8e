import { generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mailEvents } from "../adapter.ts";
import { sendGridEvents } from "./events.ts";
import { eventKeyOf } from "./signature.ts";

const all = (...events: object[]) =>
  sendGridEvents(
    Buffer.from(
      JSON.stringify(
        events.map((event, n) => ({ email: "p@x.example", sg_event_id: `e${n}`, timestamp: 1, ...event })),
      ),
    ),
  );
const told = (...events: object[]) => all(...events).reports.map(({ verdict }) => verdict);

describe("what an event means", () => {
  it.each([
    [{ event: "bounce", type: "bounce", reason: "550 5.1.1 User unknown", status: "5.1.1" }, "hard"],
    [{ event: "bounce", type: "bounce", reason: "552 5.2.2 Mailbox full", status: "5.2.2" }, "full"],
    [{ event: "bounce", type: "blocked", reason: "554 5.7.1 blocked using Spamhaus", status: "" }, "blocked"],
    [{ event: "bounce", type: "blocked", reason: "451 try again later" }, "soft"],
    [{ event: "dropped", reason: "Bounced Address" }, "hard"],
    [{ event: "dropped", reason: "Invalid SMTPAPI header" }, "hard"],
    [{ event: "dropped", reason: "Recipient List over Package Quota" }, "ours"],
  ])("%o came back as %s", (event, is) => {
    expect(told(event)).toMatchObject([{ kind: "bounce", class: is, addresses: ["p@x.example"] }]);
  });

  it.each([
    [{ event: "spamreport" }, "abuse"],
    [{ event: "unsubscribe" }, "opt-out"],
    [{ event: "group_unsubscribe" }, "opt-out"],
    [{ event: "dropped", reason: "Spam Reporting Address" }, "opt-out"],
    [{ event: "dropped", reason: "Unsubscribed Address" }, "opt-out"],
  ])("%o is a complaint of the type %s", (event, type) => {
    expect(told(event)).toMatchObject([{ kind: "complaint", type }]);
  });

  it("a deferral is a delay, and what says nothing of a mail's fate is passed over", () => {
    expect(told({ event: "deferred", response: "450 busy" })).toMatchObject([
      { kind: "delay", detail: "450 busy" },
    ]);
    for (const event of ["processed", "delivered", "open", "click", "group_resubscribe", "constructor"])
      expect(told({ event })).toEqual([]);
  });

  it("names the mail by our own Message-ID, whatever SendGrid made of it", () => {
    const named = { outreach_mail: "<own@x.example>", "smtp-id": "<other@sendgrid.net>" };
    expect(told({ event: "bounce", reason: "", ...named })).toMatchObject([
      { quoted: ["<own@x.example>", "<other@sendgrid.net>"] },
    ]);
  });

  it("tells which mails SendGrid took: what it dropped never left", () => {
    const about = (event: string, id: string) => ({ event, outreach_mail: `<${id}>` });
    const { taken } = all(
      ...["processed", "delivered", "deferred", "bounce", "spamreport"].map((kind) => about(kind, kind)),
      ...["dropped", "unsubscribe", "group_resubscribe"].map((kind) => about(kind, kind)),
      { event: "delivered", "smtp-id": "<theirs>" },
    );
    expect(taken).toEqual(["<processed>", "<delivered>", "<deferred>", "<bounce>", "<spamreport>"]);
  });

  it("one event that can't be read costs only itself", () => {
    const events = [{ event: 7 }, { email: null, event: "bounce" }, { event: "spamreport" }];
    expect(told(...events)).toHaveLength(1);
  });

  it("reads anything without failing, or refuses it as no list", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const raw = Buffer.from(JSON.stringify(value));
        if (Array.isArray(value)) sendGridEvents(raw);
        else expect(() => sendGridEvents(raw)).toThrow("rejected");
      }),
    );
  });
});

describe("who speaks", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const raw = Buffer.from("[]");
  const timestamp = "1700000000";
  const signature = sign("sha256", Buffer.concat([Buffer.from(timestamp), raw]), privateKey).toString(
    "base64",
  );
  const port = mailEvents({ certificate: async () => "", confirm: async () => {} });

  it("takes what the account's key signed, byte for byte [S15]", () => {
    expect(port.sendgrid(key, { raw, signature, timestamp })).toEqual({ reports: [], taken: [] });
    for (const changed of [
      { raw: Buffer.from("[ ]") },
      { timestamp: "1700000001" },
      { timestamp: "" },
      { signature: "" },
      { signature: "no base64 at all!" },
      { signature: Buffer.from("short").toString("base64") },
    ])
      expect(() => port.sendgrid(key, { raw, signature, timestamp, ...changed })).toThrow("auth");
  });

  it("takes no other key, and no text that is none", () => {
    const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey;
    const spki = other.export({ format: "der", type: "spki" }).toString("base64");
    for (const wrong of [spki, "", "MFkw", "{}"])
      expect(() => port.sendgrid(wrong, { raw, signature, timestamp })).toThrow("auth");
    const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
    expect(eventKeyOf(rsa.export({ format: "der", type: "spki" }).toString("base64"))).toBeNull();
    expect(eventKeyOf(` ${key}\n`)).not.toBeNull();
  });
});
