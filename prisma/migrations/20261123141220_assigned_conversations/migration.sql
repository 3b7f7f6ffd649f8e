-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "assigned_to" UUID,
ADD COLUMN     "needs_answer" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "template_labels" (
    "workspace_id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,

    CONSTRAINT "template_labels_pkey" PRIMARY KEY ("workspace_id","template_id","label_id")
);

-- CreateIndex
CREATE INDEX "template_labels_workspace_id_label_id_idx" ON "template_labels"("workspace_id", "label_id");

ALTER TABLE "template_labels" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "template_labels" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "template_labels";
CREATE POLICY wall ON "template_labels" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "template_labels" ADD CONSTRAINT "template_labels_template_id_fkey" FOREIGN KEY (workspace_id, template_id) REFERENCES "templates" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "template_labels" ADD CONSTRAINT "template_labels_label_id_fkey" FOREIGN KEY (workspace_id, label_id) REFERENCES "labels" (workspace_id, id) ON DELETE CASCADE;

ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assigned_to_fkey" FOREIGN KEY (workspace_id, assigned_to) REFERENCES "memberships" (workspace_id, user_id) ON DELETE SET NULL (assigned_to);

-- Whose last message is a person's, waits for an answer.
UPDATE "conversations" c SET needs_answer = true WHERE EXISTS (
  SELECT 1 FROM "messages" m WHERE m.workspace_id = c.workspace_id AND m.conversation_id = c.id AND m.at = c.last_at
    AND m.direction = 'in' AND m.nature = 'person');

-- Where only sequences wrote stands behind all others in the list: a century earlier.
UPDATE "conversations" c SET listed_at = listed_at - interval '100 years' WHERE NOT EXISTS (
  SELECT 1 FROM "messages" m WHERE m.workspace_id = c.workspace_id AND m.conversation_id = c.id
    AND (m.direction = 'in' OR m.action_id IS NULL));

-- The lists that show few of many conversations.
CREATE INDEX "conversations_unread" ON "conversations" (workspace_id, listed_at DESC, id DESC) WHERE unread_count > 0 AND NOT is_archived;
CREATE INDEX "conversations_needs_answer" ON "conversations" (workspace_id, listed_at DESC, id DESC) WHERE needs_answer AND NOT is_archived;
CREATE INDEX "conversations_starred" ON "conversations" (workspace_id, listed_at DESC, id DESC) WHERE is_starred;
CREATE INDEX "conversations_archived" ON "conversations" (workspace_id, listed_at DESC, id DESC) WHERE is_archived;
CREATE INDEX "conversations_assigned_to" ON "conversations" (workspace_id, assigned_to, listed_at DESC, id DESC) WHERE assigned_to IS NOT NULL;
CREATE INDEX "scheduled_messages_waiting" ON "scheduled_messages" (workspace_id, prospect_id) WHERE state = 'waiting';
