import { randomUUID } from "node:crypto";
import { runBulk } from "@/lib/domain/bulk/index.ts";
import { portMessenger, postgresStore, run, serverBreakers } from "@/lib/domain/sequencer/index.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { noNetwork } from "@/lib/providers/social/no-network.ts";
import { noTelephony } from "@/lib/providers/telephony/no-telephony.ts";
import { bulkWorks } from "@/lib/wiring/bulk-works.ts";
import { bindListeners } from "@/lib/wiring/listeners/index.ts";
import { noSenderless } from "../factories/no-senderless.ts";

/**
 * A worker of steps and of work on many rows. One workspace's mails are taken at once, and the parent is told whose;
 * all others' go to a server that never greets.
 */
const [neighbour = "", deadPort = ""] = process.argv.slice(2);
const dead = { host: "127.0.0.1", port: Number(deadPort), security: "none" } as const;
const account = {
  kind: "smtp" as const,
  email: "m@mail.example",
  fromName: "M",
  username: "m",
  password: "p",
  smtp: dead,
  imap: dead,
};
const real = portMessenger({
  ...noSenderless,
  social: noNetwork(),
  telephony: noTelephony(),
  mail: smtpMail({ networks: [], endpoints: [`127.0.0.1:${deadPort}`] }),
  servers: serverBreakers(),
  openMailAccount: async () => account,
  filing: { note: async () => {}, isKnown: async () => false },
  openSocialAccount: async () => null,
  isSignedInSince: async () => true,
});
bindListeners();
const { signal } = new AbortController();
const steps = run({
  store: postgresStore(),
  messenger: {
    async perform(intent, begin) {
      if (intent.workspaceId !== neighbour) return real.perform(intent, begin);
      await begin();
      process.send?.([intent.prospectId, Date.now()]);
      return {};
    },
    lookUp: (intent) => real.lookUp(intent),
  },
  workerId: `neighbours-${randomUUID()}`,
  signal,
});
process.once("disconnect", () => process.exit());
await Promise.all([steps.done, runBulk({ works: bulkWorks, signal })]);
