CREATE INDEX CONCURRENTLY IF NOT EXISTS "prospects_same_profile" ON "prospects" (workspace_id, same_profile) WHERE same_profile IS NOT NULL;
