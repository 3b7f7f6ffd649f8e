CREATE INDEX CONCURRENTLY IF NOT EXISTS "prospects_phone_sign" ON "prospects" (workspace_id, phone_sign(phone)) WHERE phone IS NOT NULL;
