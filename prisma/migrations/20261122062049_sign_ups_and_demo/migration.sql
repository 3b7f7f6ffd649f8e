-- AlterTable
ALTER TABLE "users" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "user_codes" ADD COLUMN     "sign_up_id" UUID;

-- CreateTable
CREATE TABLE "sign_ups" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "password_hash" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "country_code" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "track_info" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_ups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sign_ups_user_id_idx" ON "sign_ups"("user_id");

-- CreateIndex
CREATE INDEX "sign_ups_created_at_idx" ON "sign_ups"("created_at");

-- CreateIndex
CREATE INDEX "user_codes_sign_up_id_idx" ON "user_codes"("sign_up_id");

-- AddForeignKey
ALTER TABLE "user_codes" ADD CONSTRAINT "user_codes_sign_up_id_fkey" FOREIGN KEY ("sign_up_id") REFERENCES "sign_ups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "sign_ups" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sign_ups" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "sign_ups";
CREATE POLICY wall ON "sign_ups" USING ((select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('accounts', 'operations'));
