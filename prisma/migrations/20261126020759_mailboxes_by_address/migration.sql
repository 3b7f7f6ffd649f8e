-- A provider that tells of mail names the address only.
CREATE INDEX CONCURRENTLY "mailboxes_address" ON "mailboxes" (email_lower)
  WHERE deleted_at IS NULL AND status = 'connected';
