ALTER TABLE "labels" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "labels" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "labels";
CREATE POLICY wall ON "labels" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "prospect_labels" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "prospect_labels" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "prospect_labels";
CREATE POLICY wall ON "prospect_labels" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));
