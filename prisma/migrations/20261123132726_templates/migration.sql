-- CreateTable
CREATE TABLE "templates" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "folder" TEXT NOT NULL DEFAULT '',
    "channel" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "used_count" INTEGER NOT NULL DEFAULT 0,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "templates_pkey" PRIMARY KEY ("workspace_id","id")
);

ALTER TABLE "templates" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "templates" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "templates";
CREATE POLICY wall ON "templates" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "templates" ADD CONSTRAINT "templates_name_given" CHECK (btrim(name) <> '');
ALTER TABLE "templates" ADD CONSTRAINT "templates_text_given" CHECK (btrim(text) <> '');
ALTER TABLE "templates" ADD CONSTRAINT "templates_channel_known" CHECK (channel IN ('any', 'social', 'email', 'sms'));
ALTER TABLE "templates" ADD CONSTRAINT "templates_used_from_zero" CHECK (used_count >= 0);
