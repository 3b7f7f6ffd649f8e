import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/index.ts";
import { isKnownToFile, noteFiling } from "@/lib/domain/mailboxes/index.ts";
import { portMessenger, postgresStore, run, serverBreakers } from "@/lib/domain/sequencer/index.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { noNetwork } from "@/lib/providers/social/no-network.ts";
import { noTelephony } from "@/lib/providers/telephony/no-telephony.ts";
import { noSenderless } from "../factories/no-senderless.ts";

/** A worker that carries out mail steps through the servers at two ports, until it is killed. */
const [smtp = 0, imap = 0] = process.argv.slice(2).map(Number);
const password = process.argv[4] ?? "";
const server = (port: number) => ({ host: "127.0.0.1", port, security: "none" }) as const;
const account = {
  kind: "smtp" as const,
  email: "m@x.example",
  fromName: "M",
  username: "m@x.example",
  password,
  smtp: server(smtp),
  imap: server(imap),
};
const { done } = run({
  store: postgresStore(),
  messenger: portMessenger({
    ...noSenderless,
    social: noNetwork(),
    telephony: noTelephony(),
    mail: smtpMail({ networks: [], endpoints: [`127.0.0.1:${smtp}`, `127.0.0.1:${imap}`] }),
    servers: serverBreakers(),
    openMailAccount: async () => account,
    filing: {
      note: ({ workspaceId, id }) => db.tenant({ workspaceId }, (tx) => noteFiling(tx, workspaceId, id)),
      isKnown: ({ workspaceId, id }, sentAt) =>
        db.tenant({ workspaceId }, (tx) => isKnownToFile(tx, workspaceId, id, sentAt)),
    },
    openSocialAccount: async () => null,
    isSignedInSince: async () => true,
  }),
  workerId: `unfiled-${randomUUID()}`,
  signal: new AbortController().signal,
});
await done;
