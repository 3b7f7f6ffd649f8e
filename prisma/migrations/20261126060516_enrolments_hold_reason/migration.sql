-- Who waits for a reason.
CREATE INDEX CONCURRENTLY "enrolments_hold_reason" ON "enrolments" (workspace_id, hold_reason, prospect_id)
  WHERE hold_reason IS NOT NULL AND state NOT IN ('complete', 'canceled');
