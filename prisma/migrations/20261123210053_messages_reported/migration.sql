-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "report_detail" TEXT,
ADD COLUMN     "reported_mail_id" TEXT;

-- What was reported about a mail of ours.
CREATE INDEX "messages_reported" ON "messages" (workspace_id, reported_mail_id) WHERE reported_mail_id IS NOT NULL;
