-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "is_strong" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "second_factors" (
    "user_id" UUID NOT NULL,
    "key_id" TEXT NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "challenge_hash" BYTEA NOT NULL,
    "brand_id" UUID NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_code_hash_key" ON "recovery_codes"("code_hash");

-- CreateIndex
CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- AddForeignKey
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "second_factors" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "second_factors" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "second_factors";
CREATE POLICY wall ON "second_factors" USING ((select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('accounts', 'operations'));


ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "recovery_codes" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "recovery_codes";
CREATE POLICY wall ON "recovery_codes" USING ((select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('accounts', 'operations'));


ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "passkeys" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "passkeys";
CREATE POLICY wall ON "passkeys" USING ((select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('accounts', 'operations'));


ALTER TABLE "passkey_challenges" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "passkey_challenges" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "passkey_challenges";
CREATE POLICY wall ON "passkey_challenges" USING ((select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('accounts', 'operations'));

ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_failures_counted" CHECK (failures between 0 and 4);
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_name_given" CHECK (btrim(name) <> '');
