-- The sequencer's hot paths. Claim: due lanes, then each lane's next enrolments of a kind in the order of their turn.
CREATE INDEX "lanes_due" ON "lanes" (next_at, id) WHERE is_active AND busy < concurrency;
CREATE INDEX "enrolments_turn" ON "enrolments" (lane_id, kind, rank, due_at, id) WHERE state = 'waiting';
-- When a lane has to look again.
CREATE INDEX "enrolments_wake" ON "enrolments" (lane_id, kind, due_at) WHERE state = 'waiting';
CREATE INDEX "actions_lease" ON "actions" (lease_until) WHERE state = 'intended';

ALTER TABLE "lanes" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
ALTER TABLE "lane_usage" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE "enrolments" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "actions" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
