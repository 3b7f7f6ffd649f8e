-- The newest people of an account.
CREATE INDEX CONCURRENTLY "prospects_workspace_id_credential_id_created_at_id_idx"
  ON "prospects" (workspace_id, credential_id, created_at DESC, id DESC);
