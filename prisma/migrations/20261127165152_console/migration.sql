-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "admin_emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "build_state" TEXT NOT NULL DEFAULT 'not_built',
ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "delete_at" TIMESTAMPTZ(3),
ADD COLUMN     "paid_until" TIMESTAMPTZ(3),
ADD COLUMN     "sales_manager_id" UUID,
ADD COLUMN     "success_manager_id" UUID;

-- CreateTable
CREATE TABLE "managers" (
    "id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "managers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "console_entries" (
    "id" UUID NOT NULL,
    "brand_id" UUID,
    "actor_user_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "before" JSONB NOT NULL DEFAULT '{}',
    "after" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "console_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brand_mail_servers" (
    "brand_id" UUID NOT NULL,
    "sender" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "user_name" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "brand_mail_servers_pkey" PRIMARY KEY ("brand_id")
);

-- CreateIndex
CREATE INDEX "managers_brand_id_type_idx" ON "managers"("brand_id", "type");

-- CreateIndex
CREATE INDEX "console_entries_subject_id_at_id_idx" ON "console_entries"("subject_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "console_entries_brand_id_at_id_idx" ON "console_entries"("brand_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "workspaces_created_at_id_idx" ON "workspaces"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "workspaces_sales_manager_id_idx" ON "workspaces"("sales_manager_id");

-- CreateIndex
CREATE INDEX "workspaces_success_manager_id_idx" ON "workspaces"("success_manager_id");

-- AddForeignKey
ALTER TABLE "brand_mail_servers" ADD CONSTRAINT "brand_mail_servers_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "console_entries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "console_entries" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "console_entries";
CREATE POLICY wall ON "console_entries" USING ((select current_setting('app.platform', true)) in ('operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "managers" ADD CONSTRAINT "managers_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE;
ALTER TABLE "managers" ADD CONSTRAINT "managers_type_known" CHECK (type IN ('sales', 'success'));
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_sales_manager_id_fkey" FOREIGN KEY ("sales_manager_id") REFERENCES "managers" ("id") NOT VALID;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_success_manager_id_fkey" FOREIGN KEY ("success_manager_id") REFERENCES "managers" ("id") NOT VALID;
ALTER TABLE "brands" ADD CONSTRAINT "brands_build_state_known" CHECK (build_state IN ('not_built', 'building', 'uploaded')) NOT VALID;

-- What becomes due is looked for once a minute.
CREATE INDEX "workspaces_paid_until_due" ON "workspaces" ("paid_until") WHERE "paid_until" IS NOT NULL;
CREATE INDEX "workspaces_delete_at_due" ON "workspaces" ("delete_at") WHERE "delete_at" IS NOT NULL;
