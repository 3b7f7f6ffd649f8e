import { db } from "@/lib/db/index.ts";
import { noteGoneAddress } from "@/lib/domain/conversations/index.ts";
import type { Settlement } from "@/lib/domain/sequencer/index.ts";
import { logger } from "@/lib/log/index.ts";

/**
 * Remembers the addresses that a server refused while a mail was handed over, because nobody has them: the same follows
 * as from a report that comes later. No campaign mails them again [F8]. If the worker dies before this, the next mail
 * to the address is refused again, and that is remembered.
 */
export async function noteGone(settlements: readonly Settlement[]): Promise<void> {
  for (const { outcome, intent } of settlements) {
    if (outcome.state !== "rejected" || !outcome.gone) continue;
    const { workspaceId, prospectId, payload } = intent;
    if (!("mailboxId" in payload)) continue;
    const { mailboxId } = payload;
    const address = payload.to.email;
    const { detail } = outcome;
    const at = new Date(intent.intendedAt);
    // One that fails must not keep the others from being remembered.
    await db
      .tenant({ workspaceId }, (tx) =>
        noteGoneAddress(tx, { workspaceId, prospectId, address, at, mailboxId, detail }),
      )
      .catch((err: unknown) =>
        logger("worker").warn(
          { err, action: intent.id },
          "an address that nobody has could not be suppressed",
        ),
      );
  }
}
