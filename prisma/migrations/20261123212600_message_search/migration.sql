-- What people and members wrote, by its words. What sequences sent is left out: one text went to thousands, and nobody looks
-- for it here. The start of a text is enough, and bounds the work of writing. Signs within addresses divide words, so that a
-- part of an address is found. The collation knows the letters of every language, whatever the database's own is.
CREATE INDEX "messages_words" ON "messages" USING gin (workspace_id,
  (to_tsvector('simple', translate(lower((coalesce(subject, '') || ' ' || left(text, 20000)) COLLATE "pg_c_utf8"), '@./:_-', '      '))))
  WHERE direction = 'in' OR action_id IS NULL;
-- More samples tell a rare word from a common one.
ALTER INDEX "messages_words" ALTER COLUMN 2 SET STATISTICS 1000;
-- A common word is met on the way through the newest.
CREATE INDEX "messages_said" ON "messages" (workspace_id, at DESC, id DESC) WHERE direction = 'in' OR action_id IS NULL;

-- The messages of the transaction's workspace that have all words, newest first. Three letters and more
-- at the end may be the beginning of a word.
-- @@ is not leakproof and therefore no condition of an index behind row-level security: this function runs as its owner and
-- applies the workspace itself, from the transaction's setting and never from an argument. Postgres takes the beginning of a
-- word for common, however rare it is. So the matches are counted first, in the index of words: up to 20,000 are sorted, more
-- are met on the way through the newest.
--   words     of any case
--   accounts  the social accounts whose conversations are seen, or null for all
--   before_*  the last message of the page before, or null
--   most      rows at most
CREATE FUNCTION search_messages(words text, accounts uuid[], before_at timestamptz, before_id uuid, most int)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_indexscan = on AS $$
DECLARE
  workspace uuid := nullif(current_setting('app.workspace', true), '')::uuid;
  given text := rtrim(translate(lower(left(words, 200) COLLATE "pg_c_utf8"), '@./:_-', '      '));
  wanted tsquery := plainto_tsquery('simple', given);
  matching text := '
     m.workspace_id = $1 AND (m.direction = ''in'' OR m.action_id IS NULL)
       AND to_tsvector(''simple'', translate(lower((coalesce(m.subject, '''') || '' '' || left(m.text, 20000)) COLLATE "pg_c_utf8"),
             ''@./:_-'', ''      '')) @@ $2';
  found int;
BEGIN
  IF workspace IS NULL OR numnode(wanted) = 0 THEN RETURN; END IF;
  -- One or two letters begin nearly every word.
  IF given ~ '[^[:space:]]{3}$' THEN wanted := (wanted::text || ':*')::tsquery; END IF;
  PERFORM set_config('enable_indexscan', 'off', true);
  EXECUTE 'SELECT count(*) FROM (SELECT 1 FROM public.messages m WHERE' || matching || ' LIMIT 20001) f'
    INTO found USING workspace, wanted;
  PERFORM set_config('enable_indexscan', 'on', true);
  RETURN QUERY EXECUTE '
    SELECT m.id FROM public.messages m
      JOIN public.conversations c ON c.workspace_id = m.workspace_id AND c.id = m.conversation_id
     WHERE' || matching || '
       AND ($3 IS NULL OR c.credential_id = ANY ($3))
       AND ($4 IS NULL OR (m.at, m.id) < ($4, $5))
     ORDER BY ' || CASE WHEN found > 20000 THEN 'm.at' ELSE 'm.at + interval ''0''' END || ' DESC, m.id DESC LIMIT $6'
  USING workspace, wanted, accounts, before_at, before_id, most;
END
$$;
REVOKE ALL ON FUNCTION search_messages(text, uuid[], timestamptz, uuid, int) FROM PUBLIC;
