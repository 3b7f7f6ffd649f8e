-- AlterTable
ALTER TABLE "mailbox_troubles" ADD COLUMN     "counts_once" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_troubles_workspace_id_mailbox_id_reason_counts_once_key" ON "mailbox_troubles"("workspace_id", "mailbox_id", "reason", "counts_once");
