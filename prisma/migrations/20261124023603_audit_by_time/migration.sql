CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_workspace_id_at_id_idx" ON "audit_entries" ("workspace_id", "at" DESC, "id" DESC);
