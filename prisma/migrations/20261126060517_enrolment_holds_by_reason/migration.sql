-- Who is on hold for a reason.
CREATE INDEX CONCURRENTLY "enrolment_holds_workspace_id_reason_enrolment_id_idx"
  ON "enrolment_holds" (workspace_id, reason, enrolment_id);
