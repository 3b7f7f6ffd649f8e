import type { HealthReason, HealthState } from "@/lib/contracts/words/health.ts";
import type { MailboxType } from "@/lib/contracts/words/integration-types.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import type { MailServer } from "@/lib/providers/mail/port.ts";
import { isBroken } from "./rules/records/broken.ts";
import type { Check } from "./rules/records/evaluate.ts";
import { mayUseMailbox } from "./rules/seeing.ts";
import type { Relay } from "./rules/sign-in-settings.ts";
import { findMailboxRows, listMailboxRows, type MailboxRow } from "./store/mailboxes.ts";

/** A mailbox without its secret. */
export interface MailboxDetail {
  readonly id: Id;
  readonly type: MailboxType;
  readonly email: string;
  readonly fromName: string;
  readonly username: string;
  /** Null unless its mails leave by SMTP. */
  readonly smtp: MailServer | null;
  /** Null unless it is read by IMAP. */
  readonly imap: MailServer | null;
  /** The service that hands its mails on, without its key. */
  readonly relay: Relay | null;
  /** `disabled`: its server refuses it, and it sends nothing until it is connected again. */
  readonly status: "connected" | "disconnected" | "disabled";
  readonly lastError: string | null;
  readonly credentialIds: readonly Id[];
  readonly health: MailboxHealth;
  /** Whether a record of its domain is broken, as far as is known. */
  readonly isDomainBroken: boolean;
  readonly limits: StoredLimits;
}

/** The limits that a mailbox's row stores; one that is missing has its default. */
export interface StoredLimits {
  readonly email?: { readonly day?: number };
  /** The ms between two mails. */
  readonly gapMs?: number;
  readonly [other: string]: unknown;
}

/** How a mailbox stands as a sender. */
export interface MailboxHealth {
  readonly state: HealthState;
  readonly reason: HealthReason | null;
  /** When the state ends by itself, product time. */
  readonly until: Date | null;
}

export function toDetail(row: MailboxRow): MailboxDetail {
  return {
    id: row.id,
    type: row.type as MailboxType,
    email: row.email,
    fromName: row.fromName,
    username: row.username,
    smtp: row.smtp as MailServer | null,
    imap: row.imap as MailServer | null,
    relay: row.relay as Relay | null,
    status: row.status as MailboxDetail["status"],
    lastError: row.lastError,
    credentialIds: row.links.map((link) => link.credentialId),
    health: {
      state: row.health as HealthState,
      reason: row.healthReason as HealthReason | null,
      until: row.healthUntil,
    },
    isDomainBroken: isBroken(row.domainChecks as unknown as readonly Check[] | null),
    limits: (row.limits ?? {}) as StoredLimits,
  };
}

/** A mailbox as a member sees it: accounts that the member doesn't see are left out. */
export interface SeenMailbox extends MailboxDetail {
  /** Whether accounts that the member doesn't see send through it, too. */
  readonly isShared: boolean;
}

/** The mailboxes that a member may use, oldest first. */
export function listMailboxes(member: Member): Promise<SeenMailbox[]> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const visible = await visibleCredentialIds(tx, member);
    const all = (await listMailboxRows(tx, member.workspaceId)).map(toDetail);
    return all
      .filter((box) => mayUseMailbox(member.isAdmin, box.credentialIds, visible))
      .map((box) => seenWith(box, visible));
  });
}

/** Hides the accounts that the member doesn't see. Admins see every account, so nothing is hidden from them. */
export function seenWith(box: MailboxDetail, visible: ReadonlySet<Id>): SeenMailbox {
  const credentialIds = box.credentialIds.filter((id) => visible.has(id));
  return { ...box, credentialIds, isShared: credentialIds.length < box.credentialIds.length };
}

/**
 * A mailbox that the member may use. Throws `not_found` for one that is another workspace's, hidden from the member or
 * removed.
 */
export async function requireMailbox(tx: Tx, member: Member, id: Id): Promise<MailboxDetail> {
  const [detail] = await requireMailboxes(tx, member, [id]);
  if (!detail) throw new ProductError("not_found", "integrationMissing");
  return detail;
}

/**
 * Mailboxes that the member may use. Throws `not_found` where one of them is another workspace's, hidden from the
 * member or removed.
 */
export async function requireMailboxes(tx: Tx, member: Member, ids: readonly Id[]): Promise<MailboxDetail[]> {
  const asked = new Set(ids);
  if (asked.size === 0) return [];
  const visible = await visibleCredentialIds(tx, member);
  const details = (await findMailboxRows(tx, member.workspaceId, [...asked].filter(isId)))
    .map(toDetail)
    .filter((box) => mayUseMailbox(member.isAdmin, box.credentialIds, visible));
  if (details.length < asked.size) throw new ProductError("not_found", "integrationMissing");
  return details;
}
