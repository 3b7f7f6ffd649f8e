-- CreateTable
CREATE TABLE "smart_sequences" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "graph" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "changed_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "smart_sequences_pkey" PRIMARY KEY ("workspace_id","id")
);

ALTER TABLE "smart_sequences" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "smart_sequences" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "smart_sequences";
CREATE POLICY wall ON "smart_sequences" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "smart_sequences" ADD CONSTRAINT "smart_sequences_name_given" CHECK (btrim(name) <> '');
