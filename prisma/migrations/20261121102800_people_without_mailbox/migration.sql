-- Who is held for want of a mailbox.
CREATE INDEX "enrolments_no_mailbox" ON "enrolments" (workspace_id, campaign_id) WHERE state = 'held' AND hold_reason = 'invalid_email_integration';
