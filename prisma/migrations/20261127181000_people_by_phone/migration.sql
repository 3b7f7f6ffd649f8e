-- Who it is that a number belongs to is asked before each call.
CREATE INDEX CONCURRENTLY "prospects_by_phone" ON "prospects" (workspace_id, (regexp_replace(phone, '[^0-9]', '', 'g'))) WHERE phone IS NOT NULL;
