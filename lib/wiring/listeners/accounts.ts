import { type HotTx, readProductNow } from "@/lib/db/index.ts";
import { startBulk } from "@/lib/domain/bulk/index.ts";
import { tellSignedInElsewhere } from "@/lib/domain/credentials/index.ts";
import { ensureMailboxLane, ensureSocialLane, followAccount } from "@/lib/domain/lanes/index.ts";
import { alignAccount, handOver, wakeForMailbox } from "@/lib/domain/sequencer/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { onLater } from "../later.ts";

/** What follows from a change of a social account or a mailbox. */
export function bindAccounts(): void {
  facts.on("credential.changed", async (tx: HotTx, { workspaceId, credentialId }) => {
    const now = await readProductNow(tx.sql);
    await ensureSocialLane(tx.sql, { workspaceId, credentialId, now });
    await followAccount(tx.sql, { workspaceId, credentialId, now });
    await startBulk(tx, alignAccount, { workspaceId, subjectId: credentialId });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns", "campaign"] });
  });
  // The fact comes from another workspace's transaction, which can't write in this one.
  onLater("credential.signed_in_elsewhere", "credential.tell_signed_in_elsewhere", tellSignedInElsewhere);
  facts.on("mailbox.left_campaign", async (tx: HotTx, { workspaceId, mailboxId }) => {
    await startBulk(tx, handOver, { workspaceId, subjectId: mailboxId });
  });
  facts.on("mailbox.changed", async (tx: HotTx, { workspaceId, mailboxId }) => {
    const now = await readProductNow(tx.sql);
    await ensureMailboxLane(tx.sql, { workspaceId, mailboxId, now });
    await wakeForMailbox(tx, workspaceId, mailboxId);
    await startBulk(tx, handOver, { workspaceId, subjectId: mailboxId });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["campaign"] });
  });
}
