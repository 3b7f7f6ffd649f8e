CREATE INDEX CONCURRENTLY IF NOT EXISTS "enrolments_places" ON "enrolments" (lane_id, campaign_id, version, node_id) WHERE state = 'waiting';
