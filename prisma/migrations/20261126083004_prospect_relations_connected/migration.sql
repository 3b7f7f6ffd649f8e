-- With whom an account is connected since when: the figures of campaigns.
CREATE INDEX CONCURRENTLY "prospect_relations_connected" ON "prospect_relations" (workspace_id, credential_id, connected_at)
  WHERE connected_at IS NOT NULL;
