-- CreateTable
CREATE TABLE "prospect_notes" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "prospect_notes_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "prospect_notes_workspace_id_prospect_id_created_at_id_idx" ON "prospect_notes"("workspace_id", "prospect_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "prospect_notes" ADD CONSTRAINT "prospect_notes_workspace_id_prospect_id_fkey" FOREIGN KEY ("workspace_id", "prospect_id") REFERENCES "prospects"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "prospect_notes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "prospect_notes" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "prospect_notes";
CREATE POLICY wall ON "prospect_notes" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "prospect_notes" ADD CONSTRAINT "prospect_notes_text_given" CHECK (btrim(text) <> '');
