import { afterAll, beforeAll } from "vitest";
import type { MailAccount, MailPort, TokenKeeper } from "@/lib/providers/mail/port.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import type { OAuthProvider } from "@/lib/providers/oauth/port.ts";
import { grantAtWorld } from "../factories/grant-at-world.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import type { MailStage } from "./mail.contract.ts";

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
  let next = 300;
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
  const act = (email: string, body: object) =>
    control<void>("POST", `/people/${email}/act`, { account: mailbox, ...body });
  const newest = async () => {
    const { mails } = await control<{ mails: { uid: number }[] }>("GET", `/mailboxes/${mailbox}`);
    return Math.max(...mails.map(({ uid }) => uid));
  };
  const fault = (kind: string, match: string) =>
    control<void>("POST", "/faults", { channel: provider, kind, match, count: kind === "401" ? 2 : 1 });
  const stage: MailStage = {
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
    recipient: async () => {
      await control("POST", "/behaviour", { behaviour: "off" });
      next += 1;
      const { person } = await control<{ person: { email: string } }>("GET", `/people/${next}`);
      return person.email;
    },
    reply: (from, text) => act(from, { action: "mail", text }),
    bounce: (from) => act(from, { action: "bounce" }),
    away: (from) => act(from, { action: "out_of_office" }),
    fault: (kind) => fault(kind, sending),
    deliver: (raw, folder = "INBOX") =>
      control<void>("POST", `/mailboxes/${mailbox}/deliver`, { raw, folder }),
    moveNewest: async (to) => {
      await control("POST", `/mailboxes/${mailbox}/move`, { uid: await newest(), to });
    },
    inboxFault: (kind) => fault(kind === "refuse" ? "503" : "drop_before", "GET"),
    renumber: () => control<void>("POST", `/mailboxes/${mailbox}/forget`),
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
  };
  return { stage, control, worldUrl };
}
