-- AlterTable
ALTER TABLE "prospect_imports" ADD COLUMN     "failure" TEXT;

-- CreateTable
CREATE TABLE "people_searches" (
    "workspace_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "cursor" TEXT,
    "found" INTEGER NOT NULL DEFAULT 0,
    "line" INTEGER NOT NULL DEFAULT 0,
    "most" INTEGER NOT NULL,
    "move_people" BOOLEAN NOT NULL,
    "sight" JSONB,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "held_until" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "detail" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "people_searches_pkey" PRIMARY KEY ("workspace_id","import_id")
);

ALTER TABLE "people_searches" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "people_searches" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "people_searches";
CREATE POLICY wall ON "people_searches" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "people_searches" ADD CONSTRAINT "people_searches_import_id_fkey" FOREIGN KEY (workspace_id, import_id) REFERENCES "prospect_imports" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "people_searches" ADD CONSTRAINT "people_searches_source" CHECK (source IN ('search_url', 'post', 'event', 'group', 'navigator_list', 'recruiter_project', 'recruiter_search'));
ALTER TABLE "people_searches" ADD CONSTRAINT "people_searches_most" CHECK (most BETWEEN 1 AND 2500);

-- The searches that are under way.
CREATE INDEX "prospect_imports_processing" ON "prospect_imports" (workspace_id, id) WHERE state = 'processing';

ALTER TABLE "prospect_imports" DROP CONSTRAINT "prospect_imports_source_known";
ALTER TABLE "prospect_imports" ADD CONSTRAINT "prospect_imports_source_known" CHECK (source IN ('csv', 'api', 'search_url', 'post', 'event', 'group', 'navigator_list', 'recruiter_project', 'recruiter_search')) NOT VALID;
