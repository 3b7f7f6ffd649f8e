CREATE INDEX CONCURRENTLY IF NOT EXISTS "prospects_email_domain" ON "prospects" (workspace_id, email_domain) WHERE email_domain IS NOT NULL;
