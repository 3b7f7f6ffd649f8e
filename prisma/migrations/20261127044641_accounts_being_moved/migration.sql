-- The accounts whose move isn't over.
CREATE INDEX CONCURRENTLY "credentials_being_moved" ON "credentials" (created_at) WHERE moved_from IS NOT NULL AND deleted_at IS NULL;
