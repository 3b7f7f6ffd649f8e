-- Messages by hand whose sending has not begun: looked for each second, in case their sender died.
CREATE INDEX CONCURRENTLY "messages_unbegun" ON "messages" (created_at) WHERE state = 'sending' AND begin_key IS NOT NULL;
