-- CreateTable
CREATE TABLE "people_deeds" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "label_id" UUID NOT NULL,
    "choice" JSONB NOT NULL,
    "created_by" UUID NOT NULL,
    "is_admin" BOOLEAN NOT NULL,
    "sight" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "people_deeds_pkey" PRIMARY KEY ("workspace_id","id")
);

ALTER TABLE "people_deeds" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "people_deeds" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "people_deeds";
CREATE POLICY wall ON "people_deeds" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "people_deeds" ADD CONSTRAINT "people_deeds_label_id_fkey" FOREIGN KEY (workspace_id, label_id) REFERENCES "labels" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "people_deeds" ADD CONSTRAINT "people_deeds_kind_known" CHECK (kind IN ('put_label', 'take_label_off'));
