-- How much is unread, from the index alone.
CREATE INDEX CONCURRENTLY "conversations_unread_sums" ON "conversations" (workspace_id, credential_id) INCLUDE (unread_count)
  WHERE unread_count > 0 AND NOT is_archived AND snoozed_until IS NULL;
