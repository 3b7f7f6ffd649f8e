-- Who has answered since when: the figures of campaigns.
CREATE INDEX CONCURRENTLY "prospects_replied" ON "prospects" (workspace_id, replied_at) WHERE replied_at IS NOT NULL;
