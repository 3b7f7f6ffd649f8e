-- Mailboxes whose providers are to tell of new mail.
CREATE INDEX CONCURRENTLY "mailboxes_notices" ON "mailboxes" (notice_until NULLS FIRST, id)
  WHERE deleted_at IS NULL AND status = 'connected' AND type IN ('google', 'microsoft');
