-- A workspace's sleeping conversations, by when they come back: few, beside all there are.
CREATE INDEX "conversations_workspace_id_snoozed_until_id_idx" ON "conversations"("workspace_id", "snoozed_until", "id") WHERE "snoozed_until" IS NOT NULL;
