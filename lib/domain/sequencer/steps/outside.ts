import type { TaskPriority } from "@/lib/contracts/words/task-priorities.ts";
import type { TaskKind } from "@/lib/contracts/words/task-states.ts";
import type { UnsubscribeLink } from "@/lib/domain/prospects/index.ts";
import type { MailTracking } from "@/lib/domain/signatures/rules/track-mail.ts";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { CrmPort } from "@/lib/providers/crm/port.ts";
import type { EnrichmentPort } from "@/lib/providers/enrichment/port.ts";
import type { MailAccount, MailPort, OutgoingFile } from "@/lib/providers/mail/port.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import type { TelephonyPort } from "@/lib/providers/telephony/port.ts";
import type { WebhookPort } from "@/lib/providers/webhook/port.ts";
import type { ServerBreakers } from "../server-breakers.ts";
import type { MailThread } from "../store/earlier-mails.ts";
import type { SignatureOfStep, StepSignature } from "../store/mail-signature.ts";
import type { Intent, Ref } from "../store/store.ts";

/** A task that a step creates. */
export interface StepTask {
  readonly workspaceId: string;
  readonly effectKey: string;
  readonly enrolmentId: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly nodeId: string;
  readonly kind: TaskKind;
  readonly message: string;
  readonly priority: TaskPriority;
}

/** An action whose mail may be tracked. */
export type TrackedAction = Pick<Intent, "workspaceId" | "campaignId" | "id">;

/** The ports that steps use; wiring binds them. */
export interface Outside {
  readonly social: SocialPort;
  readonly mail: MailPort;
  readonly telephony: TelephonyPort;
  /** The tasks of the team, which a higher module owns. */
  readonly tasks: {
    /** Creates a task, once for each effect key. Returns its id. */
    open(task: StepTask): Promise<string>;
    find(of: Pick<StepTask, "workspaceId" | "effectKey">): Promise<string | null>;
  };
  /** Keeps calls away from mail servers that can't be reached. */
  readonly servers: ServerBreakers;
  /** Runs reads of one workspace in one transaction. They only ask the database. */
  readonly together: <T>(workspaceId: string, read: () => Promise<T>) => Promise<T>;
  /** Opens a mailbox with its secret. Null when it is gone or disconnected. */
  readonly openMailAccount: (mailbox: Ref) => Promise<MailAccount | null>;
  /** The address of the link by which a mail's reader unsubscribes. */
  readonly unsubscribeUrl: (link: UnsubscribeLink) => Promise<string>;
  /** The Message-IDs of what was sent in a thread before, oldest first. */
  readonly earlierMails: (thread: MailThread) => Promise<readonly string[]>;
  /** A step's signature. Null: there is none any more. */
  readonly signature: (of: SignatureOfStep) => Promise<StepSignature | null>;
  /**
   * Runs work with the kept files of a workspace, in the order of their ids, once there is memory for them. Throws
   * MayNotBegin where there is none in time, and ProviderError where one can't be read. Work calls `letGo` as soon as
   * it needs them no more.
   */
  readonly withFiles: <T>(
    workspaceId: string,
    ids: readonly string[],
    work: (files: readonly OutgoingFile[], letGo: () => void) => Promise<T>,
  ) => Promise<T>;
  /** The postal address that a campaign puts below its mails. Null: none. */
  readonly postalAddress: (of: Pick<Intent, "workspaceId" | "campaignId">) => Promise<string | null>;
  /** How an action's mail is tracked. Null: not at all. */
  readonly tracking: (of: TrackedAction) => Promise<MailTracking | null>;
  /** The tracked links of messages over the network. */
  readonly messageLinks: {
    /**
     * A message's text as it leaves, written on its action before: whoever asks for it later asks for this text. Throws
     * MayNotBegin where another worker has the action by now.
     */
    fix(intent: Intent, text: string, most: number): Promise<string>;
    /** The text that is written on an action. Null: there is no such action. */
    fixed(of: Pick<Intent, "workspaceId" | "id">): Promise<string | null>;
  };
  /** Whether a mailbox's server files what it sends, and did so for a mail of a moment, as far as this is known. */
  readonly filing: {
    note(mailbox: Ref): Promise<void>;
    isKnown(mailbox: Ref, sentAt: Date): Promise<boolean>;
  };
  /** The provider's id of the social account behind a lane. Null when it is gone or signed out. */
  readonly openSocialAccount: (lane: Ref) => Promise<string | null>;
  /** Whether the social account behind a lane was signed in before a moment (product time), and not anew since. */
  readonly isSignedInSince: (lane: Ref, moment: Date) => Promise<boolean>;
  readonly webhook: WebhookPort;
  /** The secret with which a workspace's webhooks are signed. */
  readonly openSigningSecret: (workspaceId: string) => Promise<string>;
  readonly enrichment: EnrichmentPort;
  readonly crm: CrmPort;
}

/** The mailbox that sends an action. Throws ProviderError `auth` where it isn't connected. */
export function openMailbox(outside: Outside, { workspaceId }: Intent, id: string): Promise<MailAccount> {
  return open(outside.openMailAccount({ workspaceId, id }));
}

/** The social account behind an action's lane. Throws ProviderError `auth` where it isn't connected. */
export function openSocial(outside: Outside, { workspaceId, laneId }: Intent): Promise<string> {
  return open(outside.openSocialAccount({ workspaceId, id: laneId }));
}

/** The workspace's signing secret. If it can't be read, the workspace's webhooks wait, and no receiver pays for it. */
export async function openSigningSecret(outside: Outside, { workspaceId }: Intent): Promise<string> {
  try {
    return await outside.openSigningSecret(workspaceId);
  } catch (cause) {
    throw new ProviderError("unavailable", "the signing secret could not be opened", {
      scope: "kind",
      cause,
    });
  }
}

/** The unsubscribe link of an action's mail. If it can't be made, no mail leaves, and no recipient pays for it. */
export async function unsubscribeUrlOf(
  outside: Outside,
  { id, workspaceId, prospectId }: Intent,
  address: string,
): Promise<string> {
  try {
    return await outside.unsubscribeUrl({ workspaceId, prospectId, sourceId: id, address });
  } catch (cause) {
    throw new ProviderError("unavailable", "the unsubscribe link could not be made", {
      scope: "kind",
      cause,
    });
  }
}

/**
 * Reads what an action's mail needs in one transaction: each of its own costs four round trips. If that fails, the mail
 * waits, and no recipient pays for it.
 */
export async function readTogether<T>(
  outside: Outside,
  { workspaceId }: Intent,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await outside.together(workspaceId, read);
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError("unavailable", "the mail's words could not be read", { scope: "kind", cause });
  }
}

/**
 * The mails of its sequence that an action's mail continues. If they can't be read, it waits, and no recipient pays for
 * it.
 */
export async function earlierMailsOf(
  outside: Outside,
  { workspaceId, enrolmentId }: Intent,
  mail: Pick<MailThread, "mailboxId" | "address">,
): Promise<readonly string[]> {
  try {
    return await outside.earlierMails({ workspaceId, enrolmentId, ...mail });
  } catch (cause) {
    throw new ProviderError("unavailable", "the earlier mails could not be read", { scope: "kind", cause });
  }
}

/**
 * The signature of an action's mail, as it is now. Null: none. If it can't be read, the mail waits, and no recipient
 * pays for it.
 */
export async function signatureFor(
  outside: Outside,
  { workspaceId, campaignId }: Intent,
  signatureId: string | undefined,
): Promise<StepSignature | null> {
  if (signatureId === undefined) return null;
  try {
    return await outside.signature({ workspaceId, campaignId, signatureId });
  } catch (cause) {
    throw new ProviderError("unavailable", "the signature could not be read", { scope: "kind", cause });
  }
}

/**
 * The postal address below an action's mail, as it is now. If it can't be read, the mail waits, and no recipient pays
 * for it.
 */
export async function postalAddressFor(
  outside: Outside,
  { workspaceId, campaignId }: Intent,
): Promise<string | null> {
  try {
    return await outside.postalAddress({ workspaceId, campaignId });
  } catch (cause) {
    throw new ProviderError("unavailable", "the postal address could not be read", { scope: "kind", cause });
  }
}

/** How an action's mail is tracked. If it can't be read, the mail waits, and no recipient pays for it. */
export async function trackingFor(outside: Outside, intent: Intent): Promise<MailTracking | null> {
  const { workspaceId, campaignId, id } = intent;
  try {
    return await outside.tracking({ workspaceId, campaignId, id });
  } catch (cause) {
    throw new ProviderError("unavailable", "the tracking could not be read", { scope: "kind", cause });
  }
}

/** How long a message waits whose text can't be fixed, in ms of product time. */
const unfixedMs = minuteMs;

/**
 * The text of a message as it leaves, with its links tracked. If that can't be found out, the message alone waits: its
 * account doesn't rest, since the network has refused nothing.
 */
export async function fixedText(
  outside: Outside,
  intent: Intent,
  text: string,
  most: number,
): Promise<string> {
  try {
    return await outside.messageLinks.fix(intent, text, most);
  } catch (cause) {
    if (cause instanceof MayNotBegin) throw cause;
    throw new MayNotBegin("the tracking could not be read", { afterMs: unfixedMs, cause });
  }
}

async function open<Account>(found: Promise<Account | null>): Promise<Account> {
  let account: Account | null;
  try {
    account = await found;
  } catch (cause) {
    throw new ProviderError("unavailable", "the account could not be opened", { cause });
  }
  if (account === null) throw new ProviderError("auth", "the account is not connected");
  return account;
}
