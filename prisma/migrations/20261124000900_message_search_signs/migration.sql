-- More signs divide words. Postgres takes what stands between < and > for a tag, and "+49" for a number with its sign: neither "hart"
-- nor "49" was found in "Ada <ada.hart@a.example> +49". In a database that knows English letters only, quotation marks and dashes
-- were letters of the word beside them.
-- Of a common word in the few conversations of some accounts, these are read: on the way through the newest messages, most of which
-- are others', all of them could be.
DROP INDEX "messages_words";
CREATE INDEX "messages_words" ON "messages" USING gin (workspace_id,
  (to_tsvector('simple', translate(lower((coalesce(subject, '') || ' ' || left(text, 20000)) COLLATE "pg_c_utf8"), '@./:_-<>+&=#„“”‚‘’«»‹›–—…•·' || chr(160), '                            '))))
  WHERE direction = 'in' OR action_id IS NULL;
ALTER INDEX "messages_words" ALTER COLUMN 2 SET STATISTICS 1000;

CREATE OR REPLACE FUNCTION search_messages(words text, accounts uuid[], before_at timestamptz, before_id uuid, most int)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_indexscan = on AS $$
DECLARE
  workspace uuid := nullif(current_setting('app.workspace', true), '')::uuid;
  given text := rtrim(translate(lower(left(words, 200) COLLATE "pg_c_utf8"), '@./:_-<>+&=#„“”‚‘’«»‹›–—…•·' || chr(160), '                            '));
  wanted tsquery := plainto_tsquery('simple', given);
  matching text := '
     m.workspace_id = $1 AND (m.direction = ''in'' OR m.action_id IS NULL)
       AND to_tsvector(''simple'', translate(lower((coalesce(m.subject, '''') || '' '' || left(m.text, 20000)) COLLATE "pg_c_utf8"),
             ''@./:_-<>+&=#„“”‚‘’«»‹›–—…•·'' || chr(160), ''                            '')) @@ $2';
  found int;
  few uuid[];
BEGIN
  IF workspace IS NULL OR numnode(wanted) = 0 THEN RETURN; END IF;
  -- One or two letters begin nearly every word.
  IF given ~ '[^[:space:]]{3}$' THEN wanted := (wanted::text || ':*')::tsquery; END IF;
  PERFORM set_config('enable_indexscan', 'off', true);
  EXECUTE 'SELECT count(*) FROM (SELECT 1 FROM public.messages m WHERE' || matching || ' LIMIT 20001) f'
    INTO found USING workspace, wanted;
  PERFORM set_config('enable_indexscan', 'on', true);
  IF found > 20000 AND accounts IS NOT NULL THEN
    few := ARRAY(SELECT c.id FROM public.conversations c
                  WHERE c.workspace_id = workspace AND c.credential_id = ANY (accounts) LIMIT 2001);
    IF cardinality(few) > 2000 THEN few := NULL; END IF;
  END IF;
  RETURN QUERY EXECUTE '
    SELECT m.id FROM public.messages m
      JOIN public.conversations c ON c.workspace_id = m.workspace_id AND c.id = m.conversation_id
     WHERE' || matching || '
       AND ($3 IS NULL OR c.credential_id = ANY ($3))
       AND ($4 IS NULL OR (m.at, m.id) < ($4, $5))' ||
       CASE WHEN few IS NULL THEN '' ELSE ' AND m.conversation_id = ANY ($7)' END || '
     ORDER BY ' || CASE WHEN found > 20000 AND few IS NULL THEN 'm.at' ELSE 'm.at + interval ''0''' END || ' DESC, m.id DESC LIMIT $6'
  USING workspace, wanted, accounts, before_at, before_id, most, few;
END
$$;
