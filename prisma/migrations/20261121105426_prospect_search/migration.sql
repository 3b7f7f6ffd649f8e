-- CreateIndex
CREATE INDEX "user_codes_expires_at_idx" ON "user_codes"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "uploads_created_at_idx" ON "uploads"("created_at");

-- Both are trusted: the owner of the database may create them without being a superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What people are searched by. Every field begins after a space, so that "% ab%" finds where a word begins, and ends in
-- a line's end, so that no term reaches over two fields. The collation knows the letters of every language, whatever the
-- database's own is.
ALTER TABLE "prospects" ADD COLUMN "search_text" text NOT NULL GENERATED ALWAYS AS (
  lower((' ' || full_name || E'\n ' || coalesce(email, '') || E'\n ' || company_name) COLLATE "pg_c_utf8")) STORED;
CREATE INDEX "prospects_search" ON "prospects" USING gin (workspace_id, search_text gin_trgm_ops);
-- Letters are unevenly spread: more samples tell a rare term from a common one.
ALTER TABLE "prospects" ALTER COLUMN "search_text" SET STATISTICS 1000;

-- The people of the transaction's workspace that a list shows, newest first. LIKE is not leakproof and therefore no
-- condition of an index behind row-level security: this function runs as its owner and applies the workspace itself, from
-- the transaction's setting and never from an argument. The values are planned with: a rare term is looked up in the
-- index, a common one met on the way through the newest people.
--   pattern   of LIKE, null for everybody. Letters of any case
--   status    a lead status, or null for all
--   accounts  the social accounts whose people are seen, or null for everybody's
--   before_*  the last person of the page before, or null
--   most      rows at most
CREATE FUNCTION search_prospects(pattern text, status text, accounts uuid[], before_at timestamptz, before_id uuid, most int)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  workspace uuid := nullif(current_setting('app.workspace', true), '')::uuid;
  -- Of the default collation again, as the index is.
  wanted text := lower(pattern COLLATE "pg_c_utf8");
BEGIN
  IF workspace IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE '
    SELECT p.id FROM public.prospects p
     WHERE p.workspace_id = $1
       AND ($2 IS NULL OR p.search_text LIKE $2)
       AND ($3 IS NULL OR p.lead_status = $3)
       AND ($4 IS NULL OR p.credential_id IS NULL OR p.credential_id = ANY ($4) OR EXISTS (
             SELECT 1 FROM public.import_people ip
               JOIN public.prospect_imports i ON i.workspace_id = ip.workspace_id AND i.id = ip.import_id
              WHERE ip.workspace_id = p.workspace_id AND ip.prospect_id = p.id AND i.credential_id = ANY ($4)))
       AND ($5 IS NULL OR (p.created_at, p.id) < ($5, $6))
     ORDER BY p.created_at DESC, p.id DESC LIMIT $7'
  USING workspace, wanted, status, accounts, before_at, before_id, most;
END
$$;
REVOKE ALL ON FUNCTION search_prospects(text, text, uuid[], timestamptz, uuid, int) FROM PUBLIC;
