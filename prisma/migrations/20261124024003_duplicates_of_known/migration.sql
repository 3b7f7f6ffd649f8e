-- Everybody who is known already is compared once.
SELECT set_config('app.platform', 'operations', false);
INSERT INTO "people_changes" (workspace_id, prospect_id) SELECT workspace_id, id FROM "prospects"
  WHERE email_lower IS NOT NULL OR phone IS NOT NULL OR social_key IS NOT NULL OR social_provider_id IS NOT NULL;
SELECT set_config('app.platform', '', false);
