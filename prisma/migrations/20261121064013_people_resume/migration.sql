-- AlterTable
ALTER TABLE "prospects" ADD COLUMN     "last_reply_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "enrolments" ADD COLUMN     "resumed_at" TIMESTAMPTZ(3);

-- Looked at once a minute, to finish what is over.
CREATE INDEX "campaigns_active" ON "campaigns" (workspace_id, id) WHERE status = 'active' AND deleted_at IS NULL;
