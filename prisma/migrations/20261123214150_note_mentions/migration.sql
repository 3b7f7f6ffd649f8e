-- CreateTable
CREATE TABLE "note_mentions" (
    "workspace_id" UUID NOT NULL,
    "note_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "note_mentions_pkey" PRIMARY KEY ("workspace_id","note_id","user_id")
);

ALTER TABLE "note_mentions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "note_mentions" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "note_mentions";
CREATE POLICY wall ON "note_mentions" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_fkey" FOREIGN KEY (workspace_id, note_id) REFERENCES "prospect_notes" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_user_id_fkey" FOREIGN KEY (workspace_id, user_id) REFERENCES "memberships" (workspace_id, user_id) ON DELETE CASCADE;
