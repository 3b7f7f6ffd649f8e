-- One token of a member in a workspace counts.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "sessions_one_api_token" ON "sessions" (user_id, workspace_id) WHERE kind = 'api' AND revoked_at IS NULL;
