CREATE INDEX CONCURRENTLY IF NOT EXISTS "prospects_same_address" ON "prospects" (workspace_id, same_address) WHERE same_address IS NOT NULL;
