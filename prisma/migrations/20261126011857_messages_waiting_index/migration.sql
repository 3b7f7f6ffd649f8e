-- Mails by hand that wait for their server.
CREATE INDEX CONCURRENTLY "messages_waiting" ON "messages" (retry_at) WHERE state = 'waiting';
