CREATE INDEX CONCURRENTLY IF NOT EXISTS "prospects_workspace_id_last_reply_at_id_idx" ON "prospects" ("workspace_id", "last_reply_at" DESC, "id" DESC);
