import { HeldMailboxes } from "@/lib/domain/conversations/sync/held-mailboxes.ts";
import type { Syncing } from "@/lib/domain/conversations/sync/run-sync.ts";
import type { MailPort } from "@/lib/providers/mail/port.ts";

/** What syncing one account needs where no loop runs. Close `held` afterwards. */
export const soleSyncing = (open: MailPort["open"]): Syncing => ({
  worker: "sole",
  held: new HeldMailboxes(open),
  failures: new Map(),
  unread: new Map(),
  everyMs: 2000,
});
