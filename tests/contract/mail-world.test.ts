import { afterAll, describe } from "vitest";
import type { SmtpAccount } from "@/lib/providers/mail/port.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import { type MailStage, sendingContract } from "./mail.contract.ts";
import { readingContract } from "./mail-reading.contract.ts";
import { mailboxOfWorld } from "./mailbox-of-world.ts";

const mailbox = "tester@mail.example";

describe("the embedded mail servers", () => {
  const { of, control } = runningWorld();
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

  const stage: MailStage = {
    ...mailboxOfWorld(control, mailbox),
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
    fault: (kind) => control<void>("POST", "/faults", { channel: "smtp", kind }),
    inboxFault: (kind) => control<void>("POST", "/faults", { channel: "imap", kind }),
    renumber: () => control<void>("POST", `/mailboxes/${mailbox}/renumber`),
  };
  sendingContract(stage);
  readingContract(stage);
});
