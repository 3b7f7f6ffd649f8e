import { afterAll, beforeAll } from "vitest";
import type { MailAccount, MailPort, TokenKeeper } from "@/lib/providers/mail/port.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import type { OAuthProvider } from "@/lib/providers/oauth/port.ts";
import { grantAtWorld } from "../factories/grant-at-world.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import type { MailStage } from "./mail.contract.ts";
import { mailboxOfWorld } from "./mailbox-of-world.ts";

interface Granted {
  readonly provider: OAuthProvider;
  readonly mailbox: string;
  readonly sentFolder: string;
  /** The adapter at the world's address. */
  readonly adapter: (worldUrl: string, keeper: TokenKeeper) => MailPort;
  /** What in a request's path means that a mail leaves. */
  readonly sending: string;
}

/** A mailbox of the world that is reached by a provider's API. */
export function grantedStage({ provider, mailbox, sentFolder, adapter, sending }: Granted) {
  const { of, control } = runningWorld();
  const worldUrl = () => `http://127.0.0.1:${of().httpPort}`;
  const reader = mailReader();
  afterAll(reader.close);
  let token = "";
  beforeAll(async () => {
    token = (await grantAtWorld(worldUrl(), provider, mailbox)).accessToken;
  });
  const keeper: TokenKeeper = async () => {
    throw new Error("nothing is kept here");
  };
  const account = (): MailAccount => ({
    kind: provider,
    email: mailbox,
    fromName: "Tess Tester",
    access: { granted: token },
  });
  const fault = (kind: string, match: string) =>
    control<void>("POST", "/faults", { channel: provider, kind, match, count: kind === "401" ? 2 : 1 });
  const stage: MailStage = {
    ...mailboxOfWorld(control, mailbox),
    sentFolder,
    isTold: false,
    gone: null,
    refusals: [
      ["401", "auth"],
      ["429", "limited"],
    ],
    lost: [
      ["drop_before", "absent"],
      ["500", "absent"],
      ["503", "absent"],
      ["drop_after", "done"],
    ],
    reader: () => reader,
    port: () => adapter(worldUrl(), keeper),
    account,
    wrongAccount: () => ({ ...account(), access: { granted: "expired" } }) as MailAccount,
    fault: (kind) => fault(kind, sending),
    inboxFault: (kind) => fault(kind === "refuse" ? "503" : "drop_before", "GET"),
    renumber: () => control<void>("POST", `/mailboxes/${mailbox}/forget`),
  };
  return { stage, control, worldUrl };
}
