-- A sleeping account sends nothing, but its answers are read.
CREATE INDEX CONCURRENTLY "credentials_read" ON "credentials" (polled_at NULLS FIRST)
  WHERE deleted_at IS NULL AND (status = 'active' OR (status = 'inactive' AND hibernated_at IS NOT NULL)) AND logged_in_at IS NOT NULL;
