CREATE INDEX CONCURRENTLY "enrolments_workspace_id_campaign_id_state_due_at_idx" ON "enrolments"("workspace_id", "campaign_id", "state", "due_at");
