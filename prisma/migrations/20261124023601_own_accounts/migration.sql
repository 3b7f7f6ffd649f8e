-- AlterTable
ALTER TABLE "users" ADD COLUMN     "photo" TEXT,
ADD COLUMN     "preferences" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "device" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "network" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "accent" TEXT,
ADD COLUMN     "is_onboarding_due" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "photo" TEXT,
ADD COLUMN     "sign_up_settings" JSONB;

-- CreateTable
CREATE TABLE "photos" (
    "name" TEXT NOT NULL,
    "user_id" UUID,
    "workspace_id" UUID,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "photos_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "photos_user_id_key" ON "photos"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "photos_workspace_id_key" ON "photos"("workspace_id");

-- AddForeignKey
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "photos" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "photos" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "photos";
CREATE POLICY wall ON "photos" USING ((select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('accounts', 'operations'));

-- A photo belongs to a person or to a workspace. What is stored was made by us: small.
ALTER TABLE "photos" ADD CONSTRAINT "photos_workspace_id_fkey" FOREIGN KEY (workspace_id) REFERENCES "workspaces" (id) ON DELETE CASCADE;
ALTER TABLE "photos" ADD CONSTRAINT "photos_owned_once" CHECK (num_nonnulls(user_id, workspace_id) = 1);
ALTER TABLE "photos" ADD CONSTRAINT "photos_small" CHECK (octet_length(content) BETWEEN 1 AND 200000);
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_accent_colour" CHECK (accent ~ '^#[0-9a-f]{6}$') NOT VALID;
