-- CreateTable
CREATE TABLE "user_identities" (
    "brand_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_identities_pkey" PRIMARY KEY ("brand_id","provider","subject")
);

-- CreateIndex
CREATE INDEX "user_identities_user_id_idx" ON "user_identities"("user_id");

-- AddForeignKey
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "user_identities" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_identities" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "user_identities";
CREATE POLICY wall ON "user_identities" USING ((select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('accounts', 'operations'));

ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_provider" CHECK (provider IN ('google', 'microsoft'));
