CREATE INDEX CONCURRENTLY IF NOT EXISTS "prospects_workspace_id_full_name_lower_id_idx" ON "prospects" ("workspace_id", "full_name_lower", "id");
