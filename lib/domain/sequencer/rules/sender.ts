import { hashText } from "@/lib/kernel/random/index.ts";
import type { CampaignFacts, PoolMailbox } from "./facts.ts";

interface Sending {
  readonly id: string;
  readonly mailboxId: string | null;
}

/**
 * The mailbox that sends to a person: the one that they have, as long as it is connected and in the pool. Otherwise the
 * enrolment's id chooses one that sends. While none sends, the person keeps theirs or gets one that may send later.
 * Null: the pool has none.
 * @param only the mailboxes that the step names; empty: the whole pool.
 */
export function mailboxFor(
  at: Sending,
  { mailboxes }: Pick<CampaignFacts, "mailboxes">,
  only: readonly string[],
): PoolMailbox | null {
  const pool = mailboxes.filter(({ id }) => only.length === 0 || only.includes(id));
  const own = pool.find(({ id }) => id === at.mailboxId);
  if (own?.isConnected) return own;
  const sending = pool.filter(({ isSending }) => isSending);
  if (sending.length === 0 && own) return own;
  const connected = pool.filter(({ isConnected }) => isConnected);
  const [among = []] = [sending, connected, pool].filter((some) => some.length > 0);
  return among[hashText(at.id) % (among.length || 1)] ?? null;
}

/** Whether a person got another mailbox because theirs is gone or refused (decision 48). */
export function isHandedOver(
  before: Pick<Sending, "mailboxId">,
  after: Pick<Sending, "mailboxId">,
  { mailboxes }: Pick<CampaignFacts, "mailboxes">,
): boolean {
  if (before.mailboxId === null || after.mailboxId === null) return false;
  if (before.mailboxId === after.mailboxId) return false;
  return mailboxes.find(({ id }) => id === before.mailboxId)?.isConnected !== true;
}
