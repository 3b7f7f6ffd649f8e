-- CreateTable
CREATE TABLE "tasks" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "priority" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "assignee_id" UUID,
    "prospect_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "node_id" TEXT NOT NULL,
    "effect_key" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" UUID,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "tasks_workspace_id_prospect_id_idx" ON "tasks"("workspace_id", "prospect_id");

-- CreateIndex
CREATE INDEX "tasks_workspace_id_enrolment_id_idx" ON "tasks"("workspace_id", "enrolment_id");

-- CreateIndex
CREATE INDEX "tasks_workspace_id_campaign_id_idx" ON "tasks"("workspace_id", "campaign_id");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_workspace_id_effect_key_key" ON "tasks"("workspace_id", "effect_key");

ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tasks" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "tasks";
CREATE POLICY wall ON "tasks" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));

ALTER TABLE "tasks" ADD CONSTRAINT "tasks_prospect_id_fkey" FOREIGN KEY (workspace_id, prospect_id) REFERENCES "prospects" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_campaign_id_fkey" FOREIGN KEY (workspace_id, campaign_id) REFERENCES "campaigns" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_enrolment_id_fkey" FOREIGN KEY (workspace_id, enrolment_id) REFERENCES "enrolments" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_fkey" FOREIGN KEY (workspace_id, assignee_id) REFERENCES "memberships" (workspace_id, user_id) ON DELETE SET NULL (assignee_id);

ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind_known" CHECK (kind IN ('manual', 'call'));
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_state_known" CHECK (state IN ('open', 'completed', 'canceled', 'skipped'));
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_priority_known" CHECK (priority IN (500, 400, 300, 200, 100));
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_message_given" CHECK (btrim(message) <> '');
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_closed_with_its_time" CHECK ((state = 'open') = (closed_at IS NULL));

-- The list of open tasks, most urgent first.
CREATE INDEX "tasks_open_idx" ON "tasks" (workspace_id, priority DESC, due_at, id) WHERE state = 'open';
