CREATE INDEX CONCURRENTLY IF NOT EXISTS "prospects_same_phone" ON "prospects" (workspace_id, same_phone) WHERE same_phone IS NOT NULL;
