-- A member's tokens in a workspace are told apart by their names; of a name one counts. The nameless one is that of before.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "sessions_api_token_name" ON "sessions" (user_id, workspace_id, lower(name)) WHERE kind = 'api' AND revoked_at IS NULL;
