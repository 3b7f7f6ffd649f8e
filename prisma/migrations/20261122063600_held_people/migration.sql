CREATE INDEX CONCURRENTLY IF NOT EXISTS "enrolments_held" ON "enrolments" (workspace_id, campaign_id, prospect_id) WHERE state = 'held';
