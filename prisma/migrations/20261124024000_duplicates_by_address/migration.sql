CREATE INDEX CONCURRENTLY IF NOT EXISTS "prospects_address_sign" ON "prospects" (workspace_id, address_sign(email_lower)) WHERE email_lower IS NOT NULL;
