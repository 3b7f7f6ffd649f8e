-- People by a part of their job. LIKE uses no index behind row-level security: the function runs as its owner and takes
-- the workspace only from the transaction's setting, as search_prospects does. Of a part with fewer than three characters
-- no trigram is known.
CREATE INDEX "prospects_job" ON "prospects" USING gin (workspace_id, lower(job_title) gin_trgm_ops);

CREATE FUNCTION prospects_by_job(parts text[], most int)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  workspace uuid := nullif(current_setting('app.workspace', true), '')::uuid;
BEGIN
  IF workspace IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE '
    SELECT p.id FROM public.prospects p
     WHERE p.workspace_id = $1 AND lower(p.job_title) LIKE ANY ($2) LIMIT $3'
  USING workspace, parts, most;
END
$$;
REVOKE ALL ON FUNCTION prospects_by_job(text[], int) FROM PUBLIC;
