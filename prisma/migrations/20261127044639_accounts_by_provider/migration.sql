-- Where else an account of the network stands. Removed ones count: what they spent today is the same person's.
CREATE INDEX CONCURRENTLY "credentials_by_provider" ON "credentials" (provider_id) WHERE provider_id IS NOT NULL;
