CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_mails_sent" ON "messages" (workspace_id, lane_ref, at DESC) WHERE direction = 'out' AND channel = 'email';
