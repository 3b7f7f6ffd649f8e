import { afterAll, describe } from "vitest";
import type { SmtpAccount } from "@/lib/providers/mail/port.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import { mailContract } from "./mail.contract.ts";

const mailbox = "tester@mail.example";

describe("the embedded mail servers", () => {
  const { of, control } = runningWorld();
  let next = 300;
  const act = (email: string, body: object) =>
    control<void>("POST", `/people/${email}/act`, { account: mailbox, ...body });

  const newest = async () => {
    const { mails } = await control<{ mails: { uid: number }[] }>("GET", `/mailboxes/${mailbox}`);
    return Math.max(...mails.map(({ uid }) => uid));
  };

  const account = (): SmtpAccount => ({
    kind: "smtp",
    email: mailbox,
    fromName: "Tess Tester",
    username: mailbox,
    password: "mailbox-pass-1",
    smtp: { host: "127.0.0.1", port: of().smtpPort, security: "none" },
    imap: { host: "127.0.0.1", port: of().imapPort, security: "none" },
  });

  const reader = mailReader();
  afterAll(reader.close);

  mailContract({
    sentFolder: "Sent",
    isTold: true,
    gone: "550",
    refusals: [
      ["421", "unavailable"],
      ["450", "limited"],
      ["451", "limited"],
      ["550", "rejected"],
      ["535", "auth"],
      ["drop_before_dot", "unavailable"],
    ],
    lost: [
      ["drop_at_dot", "absent"],
      ["drop_after_dot", "done"],
    ],
    reader: () => reader,
    port: () => {
      const endpoints = [of().smtpPort, of().imapPort].map((port) => `127.0.0.1:${port}`);
      return smtpMail({ networks: [], endpoints });
    },
    account,
    wrongAccount: () => ({ ...account(), password: "no" }),
    recipient: async () => {
      await control("POST", "/behaviour", { behaviour: "off" });
      next += 1;
      const { person } = await control<{ person: { email: string } }>("GET", `/people/${next}`);
      return person.email;
    },
    reply: (from, text) => act(from, { action: "mail", text }),
    bounce: (from) => act(from, { action: "bounce" }),
    away: (from) => act(from, { action: "out_of_office" }),
    fault: (kind) => control<void>("POST", "/faults", { channel: "smtp", kind }),
    deliver: (raw, folder = "INBOX") =>
      control<void>("POST", `/mailboxes/${mailbox}/deliver`, { raw, folder }),
    moveNewest: async (to) => {
      await control("POST", `/mailboxes/${mailbox}/move`, { uid: await newest(), to });
    },
    inboxFault: (kind) => control<void>("POST", "/faults", { channel: "imap", kind }),
    renumber: () => control<void>("POST", `/mailboxes/${mailbox}/renumber`),
    deleteNewest: async () => {
      await control("POST", `/mailboxes/${mailbox}/expunge`, { uid: await newest() });
    },
    received: async (messageId) => {
      const { effects } = await control<{ effects: { ref: string }[] }>(
        "GET",
        `/received?account=${mailbox}`,
      );
      return effects.filter((entry) => entry.ref === messageId).length;
    },
  });
});
