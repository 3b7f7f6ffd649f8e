import type { HealthReason } from "@/lib/contracts/words/health.ts";
import type { Tx } from "@/lib/db/index.ts";
import { judgeMailbox, noteTrouble } from "@/lib/domain/mailboxes/index.ts";
import { type Facts, facts } from "@/lib/kernel/facts/index.ts";
import { onLater } from "../later.ts";

/** Counts what falls back on a mailbox in the fact's own transaction, and judges the mailbox after it. */
export function bindMailHealth(): void {
  const kinds = ["mail.complained", "mail.bounced", "mail.refused"] as const;
  for (const kind of kinds) {
    facts.on(kind, async (tx: Tx, fact) => {
      const trouble = troubleOf[kind](fact as never);
      if (trouble) await noteTrouble(tx, trouble);
    });
    onLater(kind, `mailbox.judge_${kind}`, async (tx, fact) => {
      const trouble = troubleOf[kind](fact as never);
      if (trouble) await judgeMailbox(tx, trouble.workspaceId, trouble.mailboxId);
    });
  }
}

interface Trouble {
  readonly workspaceId: string;
  readonly mailboxId: string;
  readonly address: string | null;
  readonly reason: HealthReason;
  readonly detail: string;
}

/** What a fact says about a mailbox. Null: nothing. */
const troubleOf = {
  "mail.complained": ({ workspaceId, mailboxId, address }: Facts["mail.complained"]): Trouble => ({
    workspaceId,
    mailboxId,
    address,
    reason: "complaints",
    detail: "",
  }),
  "mail.bounced": ({
    workspaceId,
    mailboxId,
    address,
    isGone,
    detail,
  }: Facts["mail.bounced"]): Trouble | null =>
    isGone && mailboxId !== null ? { workspaceId, mailboxId, address, reason: "bounces", detail } : null,
  "mail.refused": ({ workspaceId, mailboxId, address, status, detail }: Facts["mail.refused"]): Trouble => ({
    workspaceId,
    mailboxId,
    address,
    reason: "refused",
    detail: `${status} ${detail}`.trim(),
  }),
};
