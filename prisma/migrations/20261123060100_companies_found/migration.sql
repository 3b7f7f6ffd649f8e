CREATE INDEX CONCURRENTLY IF NOT EXISTS "prospects_company" ON "prospects" (workspace_id, company_key) WHERE company_key <> '';
