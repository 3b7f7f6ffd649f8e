import type { HealthReason } from "@/lib/contracts/words/health.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { isPublicDomain } from "@/lib/kernel/public-domains/index.ts";
import { requireMailbox, type SeenMailbox, seenWith } from "./read-mailboxes.ts";
import { type HealthFacts, windowsMs } from "./rules/health.ts";
import type { Check } from "./rules/records/evaluate.ts";
import { findChecked } from "./store/checks.ts";
import { listTroubles, readHealthFacts, readStanding } from "./store/health.ts";

/** A mailbox as a sender: what is counted of it, what servers said, and the records of its domain. */
export interface HealthDetail {
  readonly mailbox: SeenMailbox;
  /** Since when it stands as it does, product time. */
  readonly since: Date;
  readonly counted: HealthFacts;
  /** The window of each reason, in days. */
  readonly days: Readonly<Record<HealthReason, number>>;
  /** The latest, newest first. */
  readonly troubles: readonly { readonly reason: HealthReason; readonly detail: string; readonly at: Date }[];
  readonly domain: {
    readonly name: string;
    /** Anybody gets an address there: its provider alone sets its records. */
    readonly isPublic: boolean;
    /** Null: it wasn't checked yet. */
    readonly checkedAt: Date | null;
    readonly checks: readonly Check[];
    readonly selectors: readonly string[];
  };
}

/** The most troubles that are shown. */
const mostTroubles = 20;

/** Reads how a mailbox stands. Throws `not_found`. */
export function readHealth(member: Member, id: Id): Promise<HealthDetail> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const box = await requireMailbox(tx, member, id);
    const now = (await readProductNow(tx.sql)).getTime();
    const standing = await readStanding(tx.sql, workspaceId, id);
    const checked = await findChecked(tx.sql, workspaceId, id);
    const name = box.email.slice(box.email.lastIndexOf("@") + 1).toLowerCase();
    const inDays = (reason: HealthReason) => Math.round(windowsMs[reason] / (24 * 3_600_000));
    return {
      mailbox: seenWith(box, await visibleCredentialIds(tx, member)),
      since: new Date(standing?.since ?? now),
      counted: await readHealthFacts(tx.sql, { workspaceId, id }, standing?.countedFrom ?? null, now),
      days: { complaints: inDays("complaints"), bounces: inDays("bounces"), refused: inDays("refused") },
      troubles: await listTroubles(tx.sql, workspaceId, id, mostTroubles),
      domain: {
        name,
        isPublic: isPublicDomain(name),
        checkedAt: checked?.checkedAt ?? null,
        checks: checked?.checks ?? [],
        selectors: checked?.selectors ?? [],
      },
    };
  });
}
