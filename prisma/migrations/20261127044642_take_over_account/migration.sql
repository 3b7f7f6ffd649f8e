-- An account of the network works in one place of the installation: where it was signed in last. The transaction that signs it
-- in calls this, after it has locked the person (lib/domain/credentials/one-place.ts). It acts only for a signed-in account of
-- the transaction's own workspace, and reaches only that person's other accounts:
-- * those that are signed in, or soon might be, are signed out: no step of them begins any more, and a worker ends their
--   sessions, save one that is the new one's, too;
-- * what all of them have spent, removed ones too, is spent by this one from now on, and their rests are its rests;
-- * it rests for five minutes where one of them is just doing something, or since one of them was removed.
-- Returns whom it signed out.
CREATE FUNCTION take_over_account(account uuid)
RETURNS TABLE (of_workspace uuid, of_account uuid) LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan SET app.platform = 'operations' AS $$
DECLARE
  workspace uuid := nullif(current_setting('app.workspace', true), '')::uuid;
  moment timestamptz(3) := public.product_now();
  own record;
  own_lane uuid;
  -- The person's other accounts: their workspaces and ids.
  spaces uuid[];
  others uuid[];
BEGIN
  SELECT c.provider_id, c.profile_url, c.account_ref INTO own FROM public.credentials c
   WHERE c.workspace_id = workspace AND c.id = account AND c.deleted_at IS NULL AND c.logged_in_at IS NOT NULL;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT array_agg(o.workspace_id), array_agg(o.id) INTO spaces, others FROM (
    SELECT c.workspace_id, c.id FROM public.credentials c WHERE c.provider_id = own.provider_id
    UNION
    SELECT c.workspace_id, c.id FROM public.credentials c
     WHERE c.profile_url = own.profile_url AND c.profile_url <> '' AND (c.provider_id IS NULL OR own.provider_id IS NULL)) o
   WHERE (o.workspace_id, o.id) <> (workspace, account);
  IF others IS NULL THEN RETURN; END IF;

  RETURN QUERY
  WITH acting AS MATERIALIZED (
    SELECT c.workspace_id, c.id, c.account_ref, c.username, c.username_lower
      FROM unnest(spaces, others) o (workspace_id, id)
      JOIN public.credentials c ON c.workspace_id = o.workspace_id AND c.id = o.id
     WHERE c.deleted_at IS NULL
       AND (c.logged_in_at IS NOT NULL OR c.waits_for_authorization OR c.status = 'invalid' AND c.account_ref IS NOT NULL)
     ORDER BY c.id FOR UPDATE OF c),
  ended AS (
    INSERT INTO public.sign_outs (workspace_id, id, credential_id, account_ref, username, username_lower, due_at)
    SELECT a.workspace_id, gen_random_uuid(), a.id, a.account_ref, a.username, a.username_lower,
           clock_timestamp() + interval '1 minute'
      FROM acting a WHERE a.account_ref <> own.account_ref)
  UPDATE public.credentials c SET signed_in_elsewhere_at = moment, status = 'invalid', account_ref = NULL,
      logged_in_at = NULL, waits_for_authorization = false, hibernated_at = NULL, is_wrong_password = false
    FROM acting a WHERE c.workspace_id = a.workspace_id AND c.id = a.id
  RETURNING c.workspace_id, c.id;

  SELECT l.id INTO own_lane FROM public.lanes l
   WHERE l.workspace_id = workspace AND l.kind = 'social' AND l.ref_id = account;
  -- In the order in which claims lock lanes. Nobody spends on them, or claims for them, before this is committed.
  PERFORM 1 FROM unnest(spaces || workspace, others || account) o (workspace_id, id)
     JOIN public.lanes l ON l.workspace_id = o.workspace_id AND l.kind = 'social' AND l.ref_id = o.id
    ORDER BY l.id FOR NO KEY UPDATE OF l;
  UPDATE public.lanes l SET is_active = false
    FROM unnest(spaces, others) o (workspace_id, id)
    JOIN public.credentials c ON c.workspace_id = o.workspace_id AND c.id = o.id AND c.signed_in_elsewhere_at = moment
   WHERE l.workspace_id = o.workspace_id AND l.kind = 'social' AND l.ref_id = o.id;
  IF own_lane IS NULL THEN RETURN; END IF;

  WITH theirs AS MATERIALIZED (
    SELECT l.workspace_id, l.id, l.busy, l.rest_until, l.rests, c.deleted_at
      FROM unnest(spaces, others) o (workspace_id, id)
      JOIN public.credentials c ON c.workspace_id = o.workspace_id AND c.id = o.id
      JOIN public.lanes l ON l.workspace_id = o.workspace_id AND l.kind = 'social' AND l.ref_id = o.id),
  rest AS (
    SELECT max(greatest(t.rest_until, t.deleted_at + interval '5 minutes',
             CASE WHEN t.busy > 0 AND t.deleted_at IS NULL THEN moment + interval '5 minutes' END)) AS until FROM theirs t),
  kinds AS (
    SELECT jsonb_object_agg(k.kind, k.until) AS rests FROM (
      SELECT r.key AS kind, max(r.value::float8) AS until FROM (
        SELECT t.rests FROM theirs t
        UNION ALL SELECT l.rests FROM public.lanes l WHERE l.workspace_id = workspace AND l.id = own_lane) s
       CROSS JOIN jsonb_each_text(s.rests) r GROUP BY r.key) k),
  moved AS (
    DELETE FROM public.lane_usage u USING theirs t WHERE u.workspace_id = t.workspace_id AND u.lane_id = t.id
    RETURNING u.kind, u.hour, u.spent),
  spent AS (
    INSERT INTO public.lane_usage AS u (workspace_id, lane_id, kind, hour, spent)
    SELECT workspace, own_lane, m.kind, m.hour, sum(m.spent) FROM moved m GROUP BY m.kind, m.hour
    ON CONFLICT (workspace_id, lane_id, kind, hour) DO UPDATE SET spent = u.spent + excluded.spent)
  UPDATE public.lanes l SET rest_until = greatest(l.rest_until, rest.until), next_at = greatest(l.next_at, rest.until),
      rests = coalesce(kinds.rests, l.rests)
    FROM rest, kinds WHERE l.workspace_id = workspace AND l.id = own_lane;
END
$$;
REVOKE ALL ON FUNCTION take_over_account(uuid) FROM PUBLIC;

-- Where an account stands in several places already, the latest sign-in counts, too.
DO $$
DECLARE
  latest record;
BEGIN
  PERFORM set_config('app.platform', 'operations', true);
  FOR latest IN
    SELECT DISTINCT ON (c.profile_url) c.workspace_id, c.id FROM public.credentials c
     WHERE c.deleted_at IS NULL AND c.status = 'active' AND c.logged_in_at IS NOT NULL AND c.profile_url <> ''
       AND EXISTS (SELECT 1 FROM public.credentials o WHERE o.profile_url = c.profile_url AND o.id <> c.id
         AND o.deleted_at IS NULL AND o.logged_in_at IS NOT NULL)
     ORDER BY c.profile_url, c.logged_in_at DESC, c.id
  LOOP
    PERFORM set_config('app.workspace', latest.workspace_id::text, true);
    PERFORM public.take_over_account(latest.id);
  END LOOP;
  PERFORM set_config('app.workspace', '', true);
  PERFORM set_config('app.platform', '', true);
END
$$;
