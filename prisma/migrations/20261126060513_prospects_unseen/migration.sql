-- Whom a campaign for premium accounts has still to look up: asked of every such campaign each minute.
CREATE INDEX CONCURRENTLY "prospects_unseen" ON "prospects" (workspace_id, id)
  WHERE premium_seen_at IS NULL AND NOT is_premium AND social_url IS NOT NULL;
