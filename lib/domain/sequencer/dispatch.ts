import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { MailAccount, MailPort, OutgoingMail } from "@/lib/providers/mail/port.ts";
import type { SocialAction, SocialPort } from "@/lib/providers/social/port.ts";
import type { Messenger } from "./messenger.ts";
import type { Intent, Ref } from "./store/store.ts";

export interface Outside {
  readonly social: SocialPort;
  readonly mail: MailPort;
  /** Opens a mailbox with its secret; null when it is gone or disconnected. */
  readonly openMailAccount: (mailbox: Ref) => Promise<MailAccount | null>;
  /** The provider's name of the social account behind a lane; null when it is gone or signed out. */
  readonly openSocialAccount: (lane: Ref) => Promise<string | null>;
}

/** The messenger over the social and mail ports: each effect by its key, each mail by its fixed Message-ID. */
export function portMessenger({ social, mail, openMailAccount, openSocialAccount }: Outside): Messenger {
  const laneOf = (intent: Intent): Ref => ({ workspaceId: intent.workspaceId, id: intent.laneId });
  const open = async <Account>(found: Promise<Account | null>): Promise<Account> => {
    let account: Account | null;
    try {
      account = await found;
    } catch (cause) {
      throw new ProviderError("unavailable", "the account could not be opened", { cause });
    }
    if (account === null) throw new ProviderError("auth", "the account is not connected");
    return account;
  };
  const mailbox = (intent: Intent, id: string) =>
    open(openMailAccount({ workspaceId: intent.workspaceId, id }));
  return {
    async perform(intent) {
      const { payload } = intent;
      if (payload.type === "email")
        return mail.send(await mailbox(intent, payload.mailboxId), mailOf(payload));
      const account = await open(openSocialAccount(laneOf(intent)));
      return social.perform(account, actionOf(payload), intent.effectKey);
    },
    async lookUp(intent) {
      const { payload } = intent;
      if (payload.type === "email")
        return mail.lookUp(await mailbox(intent, payload.mailboxId), payload.messageId);
      const account = await open(openSocialAccount(laneOf(intent)));
      return social.lookUp(account, actionOf(payload), intent.effectKey, new Date(intent.intendedAt));
    },
  };
}

type Payload = Intent["payload"];

function actionOf(payload: Exclude<Payload, { type: "email" }>): SocialAction {
  return payload.type === "message"
    ? { kind: "message", profile: payload.profile, text: payload.text }
    : { kind: "invite", profile: payload.profile, note: payload.note };
}

function mailOf({ messageId, to, subject, text }: Extract<Payload, { type: "email" }>): OutgoingMail {
  return {
    ...{ messageId, to, subject, text },
    ...{ html: null, inReplyTo: null, references: [], unsubscribeUrl: null },
  };
}
