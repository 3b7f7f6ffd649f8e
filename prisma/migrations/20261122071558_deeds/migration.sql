-- CreateTable
CREATE TABLE "deeds" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'begun',
    "detail" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deeds_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "deeds_created_at_idx" ON "deeds"("created_at");

ALTER TABLE "deeds" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "deeds" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "deeds";
CREATE POLICY wall ON "deeds" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "deeds" ADD CONSTRAINT "deeds_state" CHECK (state IN ('begun', 'failed'));
