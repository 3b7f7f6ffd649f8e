-- AlterTable
ALTER TABLE "lanes" ADD COLUMN     "rest_until" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch'::timestamptz;

-- CreateTable
CREATE TABLE "import_people" (
    "workspace_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,

    CONSTRAINT "import_people_pkey" PRIMARY KEY ("workspace_id","import_id","prospect_id")
);

-- CreateIndex
CREATE INDEX "import_people_workspace_id_prospect_id_idx" ON "import_people"("workspace_id", "prospect_id");

-- AddForeignKey
ALTER TABLE "import_people" ADD CONSTRAINT "import_people_workspace_id_import_id_fkey" FOREIGN KEY ("workspace_id", "import_id") REFERENCES "prospect_imports"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "import_people" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "import_people" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "import_people";
CREATE POLICY wall ON "import_people" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));
