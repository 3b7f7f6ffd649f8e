-- DropIndex
DROP INDEX "conversations_workspace_id_credential_id_last_at_id_idx";

-- DropIndex
DROP INDEX "conversations_workspace_id_last_at_id_idx";

-- AlterTable: what exists stands where its last message put it. The wall is forced, so the housekeeper does it.
ALTER TABLE "conversations" ADD COLUMN     "listed_at" TIMESTAMPTZ(3),
ADD COLUMN     "snoozed_until" TIMESTAMPTZ(3);
SELECT set_config('app.platform', 'operations', false);
UPDATE "conversations" SET "listed_at" = "last_at";
SELECT set_config('app.platform', '', false);
ALTER TABLE "conversations" ALTER COLUMN "listed_at" SET NOT NULL,
-- A process of the version before, which may still run, doesn't name the column.
ALTER COLUMN "listed_at" SET DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "list_views" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_views_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "list_views_workspace_id_user_id_list_name_key" ON "list_views"("workspace_id", "user_id", "list", "name");

-- CreateIndex
CREATE INDEX "conversations_workspace_id_credential_id_listed_at_id_idx" ON "conversations"("workspace_id", "credential_id", "listed_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversations_workspace_id_listed_at_id_idx" ON "conversations"("workspace_id", "listed_at" DESC, "id" DESC);

-- Those that sleep, by when they come back: few, beside all there are.
CREATE INDEX "conversations_snoozed_until_idx" ON "conversations"("snoozed_until") WHERE "snoozed_until" IS NOT NULL;

ALTER TABLE "list_views" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "list_views" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "list_views";
CREATE POLICY wall ON "list_views" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "conversations" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "conversations";
CREATE POLICY wall ON "conversations" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'sync', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'sync', 'operations'));
