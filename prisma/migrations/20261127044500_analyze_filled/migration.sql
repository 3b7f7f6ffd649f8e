-- Only the owner of a table may have it analyzed, and the right to it (MAINTAIN) would bring the right to lock and to rewrite it.
-- This function does nothing else, and only for tables that are filled by the thousand.

-- Has a table's statistics renewed for the columns by which rows are looked up, so that the planner knows what was just added.
-- It waits for nobody and keeps nobody from reading or writing: where something else looks after the table, it leaves it alone.
-- Returns whether it did so: not where the last time is less than `rest_seconds` ago. The other columns stay due for the database's
-- own visit.
CREATE FUNCTION analyze_filled(filled text, rest_seconds int)
RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  columns constant text := CASE filled
    WHEN 'prospects' THEN 'workspace_id, id, import_id, credential_id, created_at, lead_status'
    WHEN 'import_people' THEN 'workspace_id, import_id, prospect_id, line'
    WHEN 'enrolments' THEN 'workspace_id, id, campaign_id, prospect_id, lane_id, kind, state, node_id, version, hold_reason'
    WHEN 'enrolment_events' THEN 'workspace_id, campaign_id, prospect_id, kind'
    WHEN 'prospect_labels' THEN 'workspace_id, label_id, prospect_id'
    WHEN 'pending_requests' THEN 'workspace_id, id, credential_id, state'
  END;
  place oid;
BEGIN
  IF current_setting('app.platform', true) IS DISTINCT FROM 'operations' OR columns IS NULL OR rest_seconds < 5 OR rest_seconds IS NULL THEN
    RAISE EXCEPTION 'this table is not analyzed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  place := to_regclass('public.' || filled);
  IF greatest(pg_stat_get_last_analyze_time(place), pg_stat_get_last_autoanalyze_time(place))
     > clock_timestamp() - make_interval(secs => rest_seconds) THEN
    RETURN false;
  END IF;
  EXECUTE format('ANALYZE (SKIP_LOCKED) public.%I (%s)', filled, columns);
  PERFORM pg_stat_clear_snapshot();
  -- A server that counts nothing (track_counts) doesn't know when it was.
  RETURN NOT current_setting('track_counts')::boolean OR coalesce(pg_stat_get_last_analyze_time(place) > clock_timestamp() - make_interval(secs => rest_seconds), false);
END
$$;
REVOKE ALL ON FUNCTION analyze_filled(text, int) FROM PUBLIC;
