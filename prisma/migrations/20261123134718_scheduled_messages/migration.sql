-- CreateTable
CREATE TABLE "scheduled_messages" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "send_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "message_id" UUID,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tried_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "scheduled_messages_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "scheduled_messages_workspace_id_prospect_id_idx" ON "scheduled_messages"("workspace_id", "prospect_id");

ALTER TABLE "scheduled_messages" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "scheduled_messages" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "scheduled_messages";
CREATE POLICY wall ON "scheduled_messages" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_prospect_id_fkey" FOREIGN KEY (workspace_id, prospect_id) REFERENCES "prospects" (workspace_id, id) ON DELETE CASCADE;

ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_channel_known" CHECK (channel IN ('social', 'email'));
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_text_given" CHECK (btrim(text) <> '');
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_state_known" CHECK (state IN ('waiting', 'sent', 'stopped', 'canceled'));
-- What was stopped says why, what was sent says as what, and only what waits has no end.
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_state_told" CHECK (
  (state <> 'stopped' OR reason IS NOT NULL) AND (state <> 'sent' OR message_id IS NOT NULL) AND ((state = 'waiting') = (ended_at IS NULL)));

-- What is due, whatever the workspace.
CREATE INDEX "scheduled_messages_due" ON "scheduled_messages" (send_at) WHERE state = 'waiting';
