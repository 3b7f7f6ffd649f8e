-- AlterTable
ALTER TABLE "prospects" ADD COLUMN     "relation_seen_at" TIMESTAMPTZ(3);

-- Who waits at a message without having been asked to connect.
CREATE INDEX "enrolments_not_connected" ON "enrolments" (lane_id) WHERE state = 'waiting' AND hold_reason = 'not_connected';
