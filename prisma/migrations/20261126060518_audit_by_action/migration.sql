-- The latest entries of one kind.
CREATE INDEX CONCURRENTLY "audit_entries_workspace_id_action_at_id_idx"
  ON "audit_entries" (workspace_id, action, at DESC, id DESC);
