import { afterAll } from "vitest";
import type { MailPort } from "@/lib/providers/mail/port.ts";
import { type ImapReading, imapReading } from "@/lib/providers/mail/smtp/imap-reading.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import type { FaultChannel } from "@/lib/world/store/faults.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import type { MailStage } from "./mail.contract.ts";
import { mailboxOfWorld } from "./mailbox-of-world.ts";

interface Relayed {
  readonly channel: Extract<FaultChannel, "sendgrid" | "ses">;
  readonly mailbox: string;
  readonly adapter: (worldUrl: string, reading: ImapReading) => MailPort;
  /** What the account has besides its inbox. */
  readonly relay: object;
  readonly wrongRelay: object;
  readonly refusals: MailStage["refusals"];
}

/** A mailbox of the world whose mails a service hands on, and which is read by IMAP. */
export function relayStage({ channel, mailbox, adapter, relay, wrongRelay, refusals }: Relayed) {
  const { of, control } = runningWorld();
  const reader = mailReader();
  afterAll(reader.close);
  const other = `other.${mailbox}`;
  const imap = () => ({ host: "127.0.0.1", port: of().imapPort, security: "none" as const });
  const account = (more: object = relay) =>
    ({
      email: mailbox,
      fromName: "Tess Tester",
      username: mailbox,
      password: "mailbox-pass-1",
      imap: imap(),
      ...more,
    }) as never;
  const port = () =>
    adapter(
      `http://127.0.0.1:${of().httpPort}`,
      imapReading({ networks: [], endpoints: [`127.0.0.1:${of().imapPort}`] }),
    );
  const world = mailboxOfWorld(control, mailbox);
  const stage: MailStage = {
    ...world,
    sentFolder: null,
    isTold: true,
    gone: null,
    refusals,
    lost: [
      ["drop_before", "unknown"],
      ["500", "unknown"],
      ["drop_after", "unknown"],
    ],
    fileRecipient: async () => other,
    newestSent: async () => {
      const { mails } = await control<{ mails: { uid: number }[] }>(
        "GET",
        `/mailboxes/${other}?folder=INBOX`,
      );
      const newest = Math.max(...mails.map(({ uid }) => uid));
      return (await control<{ raw: string }>("GET", `/mailboxes/${other}/mails/${newest}?folder=INBOX`)).raw;
    },
    reader: () => reader,
    port,
    account: () => account(),
    wrongAccount: () => account({ ...relay, ...wrongRelay }),
    fault: (kind) => control<void>("POST", "/faults", { channel, kind, match: "POST", count: 1 }),
    inboxFault: (kind) =>
      control<void>("POST", "/faults", { channel: "imap", kind, match: mailbox, count: 1 }),
    renumber: () => control<void>("POST", `/mailboxes/${mailbox}/renumber`),
  };
  return { stage, control, account, port };
}
