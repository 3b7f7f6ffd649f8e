-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "created_by" UUID,
ALTER COLUMN "prospect_id" DROP NOT NULL,
ALTER COLUMN "campaign_id" DROP NOT NULL,
ALTER COLUMN "enrolment_id" DROP NOT NULL,
ALTER COLUMN "node_id" DROP NOT NULL,
ALTER COLUMN "effect_key" DROP NOT NULL;

ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_fkey" FOREIGN KEY (workspace_id, created_by) REFERENCES "memberships" (workspace_id, user_id) ON DELETE SET NULL (created_by);
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_of_a_step_or_a_member" CHECK ((campaign_id IS NULL) = (enrolment_id IS NULL) AND (campaign_id IS NULL) = (node_id IS NULL) AND (campaign_id IS NULL) = (effect_key IS NULL) AND (campaign_id IS NULL OR prospect_id IS NOT NULL)) NOT VALID;

-- The list of closed tasks, latest first.
CREATE INDEX "tasks_closed_idx" ON "tasks" (workspace_id, closed_at DESC, id DESC) WHERE state <> 'open';
