-- AlterTable
ALTER TABLE "people_deeds" ADD COLUMN     "at" TIMESTAMPTZ(3),
ADD COLUMN     "campaign_id" UUID,
ADD COLUMN     "changed" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "credential_id" UUID,
ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "reached" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'running',
ADD COLUMN     "total" INTEGER NOT NULL DEFAULT 0,
ALTER COLUMN "label_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "suppressions" ADD COLUMN     "at" TIMESTAMPTZ(3),
ADD COLUMN     "created_by" UUID;

-- CreateIndex
CREATE INDEX "people_deeds_workspace_id_created_by_created_at_idx" ON "people_deeds"("workspace_id", "created_by", "created_at" DESC);

ALTER TABLE "people_deeds" ADD CONSTRAINT "people_deeds_campaign_id_fkey" FOREIGN KEY (workspace_id, campaign_id) REFERENCES "campaigns" (workspace_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE "people_deeds" ADD CONSTRAINT "people_deeds_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE CASCADE NOT VALID;
-- What was done with a label is still told when the label is gone.
ALTER TABLE "people_deeds" DROP CONSTRAINT "people_deeds_label_id_fkey";
ALTER TABLE "people_deeds" ADD CONSTRAINT "people_deeds_label_id_fkey" FOREIGN KEY (workspace_id, label_id) REFERENCES "labels" (workspace_id, id) ON DELETE SET NULL (label_id) NOT VALID;
ALTER TABLE "people_deeds" DROP CONSTRAINT "people_deeds_kind_known";
ALTER TABLE "people_deeds" ADD CONSTRAINT "people_deeds_kind_known" CHECK (kind IN ('put_label', 'take_label_off', 'add_to_campaign', 'move_to_campaign', 'exclude', 'readmit', 'suppress', 'blacklist', 'delete')) NOT VALID;
ALTER TABLE "people_deeds" ADD CONSTRAINT "people_deeds_state_known" CHECK (state IN ('running', 'done', 'canceled', 'failed')) NOT VALID;
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_reason_known" CHECK (reason IN ('bounce', 'opt_out', 'member')) NOT VALID;
ALTER TABLE "prospect_imports" DROP CONSTRAINT "prospect_imports_source_known";
ALTER TABLE "prospect_imports" ADD CONSTRAINT "prospect_imports_source_known" CHECK (source IN ('csv', 'api', 'people', 'search_url', 'post', 'event', 'group', 'navigator_list', 'recruiter_project', 'recruiter_search')) NOT VALID;
-- The work that is under way goes on as the new kind.
UPDATE "bulk_jobs" SET kind = 'people.deed' WHERE kind = 'people.label' AND state = 'running';
