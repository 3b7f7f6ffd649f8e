-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "history_purged_at" TIMESTAMPTZ(3);

-- The deleted campaigns whose history is still whole, oldest first.
CREATE INDEX "campaigns_history_to_purge" ON "campaigns" (deleted_at, id)
  WHERE status = 'deleted' AND history_purged_at IS NULL;

-- The application's role only adds to the record of who did what, and to the history of campaigns. Two functions of the owner
-- delete what is old, and nothing younger than their own bounds, whatever they are told. Their statements are planned anew each
-- time: a session's first plan, of a table that was small then, would read all of it.

-- Entries of all workspaces, at most `most`: each workspace gives its oldest. Returns how many.
CREATE FUNCTION purge_audit_entries(kept_days int, most int)
RETURNS int LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  done int;
BEGIN
  IF current_setting('app.platform', true) IS DISTINCT FROM 'operations' OR kept_days < 365 OR kept_days IS NULL THEN
    RAISE EXCEPTION 'the record of who did what is kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  EXECUTE '
    DELETE FROM public.audit_entries WHERE ctid = ANY (ARRAY(
      SELECT a.ctid FROM public.workspaces w CROSS JOIN LATERAL (
        SELECT x.ctid FROM public.audit_entries x
         WHERE x.workspace_id = w.id AND x.at < now() - make_interval(days => $1)
         ORDER BY x.at, x.id LIMIT $2) a
       LIMIT $2))'
  USING kept_days, most;
  GET DIAGNOSTICS done = ROW_COUNT;
  RETURN done;
END
$$;
REVOKE ALL ON FUNCTION purge_audit_entries(int, int) FROM PUBLIC;

-- What tells only how somebody moved through a campaign that was deleted so long ago that nobody can restore it. A kind that
-- isn't named here stays: what a figure counts, and what a check asks for before it tells something a second time. Returns how
-- many rows and campaigns it was done with, at most `most`.
CREATE FUNCTION purge_history(kept_days int, most int)
RETURNS int LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  passing constant text[] := ARRAY['rejected', 'retry', 'uncertain', 'skipped', 'held', 'parked', 'moved', 'handed_over',
    'sent_again', 'resumed', 'moved_away', 'woken', 'branched', 'put_on_hold', 'let_go', 'task_done', 'approved', 'canceled'];
  gone record;
  deleted int;
  is_left boolean;
  done int := 0;
BEGIN
  IF current_setting('app.platform', true) IS DISTINCT FROM 'operations' OR kept_days < 31 OR kept_days IS NULL THEN
    RAISE EXCEPTION 'the history is kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  WHILE done < most LOOP
    EXECUTE '
      SELECT c.workspace_id, c.id FROM public.campaigns c
       WHERE c.status = ''deleted'' AND c.history_purged_at IS NULL
         AND c.deleted_at < public.product_now() - make_interval(days => $1)
       ORDER BY c.deleted_at, c.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED'
    INTO gone USING kept_days;
    EXIT WHEN gone.id IS NULL;
    -- A merge of two people changes rows, too: this waits for nobody.
    EXECUTE '
      DELETE FROM public.enrolment_events WHERE ctid = ANY (ARRAY(
        SELECT v.ctid FROM public.enrolment_events v
         WHERE v.workspace_id = $1 AND v.campaign_id = $2 AND v.kind = ANY ($3)
         LIMIT $4 FOR UPDATE SKIP LOCKED))'
    USING gone.workspace_id, gone.id, passing, most - done;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    done := done + deleted;
    EXIT WHEN done >= most;
    EXECUTE '
      SELECT EXISTS (SELECT 1 FROM public.enrolment_events v
        WHERE v.workspace_id = $1 AND v.campaign_id = $2 AND v.kind = ANY ($3))'
    INTO is_left USING gone.workspace_id, gone.id, passing;
    EXIT WHEN is_left;
    UPDATE public.campaigns c SET history_purged_at = now() WHERE c.workspace_id = gone.workspace_id AND c.id = gone.id;
    done := done + 1;
  END LOOP;
  RETURN done;
END
$$;
REVOKE ALL ON FUNCTION purge_history(int, int) FROM PUBLIC;
