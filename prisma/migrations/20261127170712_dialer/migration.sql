-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "has_dialer" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "phone_orders" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "region" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "number_to_redirect" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "phone_orders_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "phone_numbers" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "external_id" TEXT,
    "number" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "province" TEXT,
    "locality" TEXT NOT NULL,
    "is_sms_supported" BOOLEAN NOT NULL DEFAULT false,
    "number_to_redirect" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "months_paid" INTEGER NOT NULL DEFAULT 1,
    "paid_until" TIMESTAMPTZ(3) NOT NULL,
    "suspended_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "phone_numbers_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "dialer_keys" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "dialer_keys_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "phone_calls" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "user_id" UUID,
    "credential_id" UUID,
    "prospect_id" UUID,
    "phone_number" TEXT NOT NULL,
    "other_number" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "duration" INTEGER NOT NULL DEFAULT 0,
    "price" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "recording_id" TEXT,
    "recording_duration" INTEGER,

    CONSTRAINT "phone_calls_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "phone_numbers_workspace_id_order_id_idx" ON "phone_numbers"("workspace_id", "order_id");

-- CreateIndex
CREATE INDEX "phone_numbers_state_paid_until_idx" ON "phone_numbers"("state", "paid_until");

-- CreateIndex
CREATE INDEX "phone_numbers_number_idx" ON "phone_numbers"("number");

-- CreateIndex
CREATE INDEX "dialer_keys_expires_at_idx" ON "dialer_keys"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "dialer_keys_workspace_id_key_hash_key" ON "dialer_keys"("workspace_id", "key_hash");

-- CreateIndex
CREATE INDEX "phone_calls_workspace_id_number_id_started_at_id_idx" ON "phone_calls"("workspace_id", "number_id", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "phone_calls_workspace_id_started_at_id_idx" ON "phone_calls"("workspace_id", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "phone_calls_workspace_id_prospect_id_idx" ON "phone_calls"("workspace_id", "prospect_id");

-- CreateIndex
CREATE INDEX "phone_calls_workspace_id_credential_id_idx" ON "phone_calls"("workspace_id", "credential_id");

-- CreateIndex
CREATE UNIQUE INDEX "phone_calls_workspace_id_external_id_key" ON "phone_calls"("workspace_id", "external_id");

ALTER TABLE "phone_orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "phone_orders" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "phone_orders";
CREATE POLICY wall ON "phone_orders" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "phone_numbers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "phone_numbers" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "phone_numbers";
CREATE POLICY wall ON "phone_numbers" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "dialer_keys" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "dialer_keys" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "dialer_keys";
CREATE POLICY wall ON "dialer_keys" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "phone_calls" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "phone_calls" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "phone_calls";
CREATE POLICY wall ON "phone_calls" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "phone_numbers"
  ADD CONSTRAINT "phone_numbers_order_id_fkey" FOREIGN KEY (workspace_id, order_id) REFERENCES "phone_orders" (workspace_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT "phone_numbers_state" CHECK (
    state IN ('ordered', 'active', 'suspended', 'releasing', 'released', 'failed')),
  ADD CONSTRAINT "phone_numbers_bought" CHECK (
    state IN ('ordered', 'failed') OR (external_id IS NOT NULL AND number ~ '^[+][0-9]{5,15}$')),
  ADD CONSTRAINT "phone_numbers_months" CHECK (months_paid >= 1);

ALTER TABLE "phone_orders" ADD CONSTRAINT "phone_orders_count" CHECK (count BETWEEN 1 AND 100);

ALTER TABLE "phone_calls"
  ADD CONSTRAINT "phone_calls_number_id_fkey" FOREIGN KEY (workspace_id, number_id) REFERENCES "phone_numbers" (workspace_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT "phone_calls_prospect_id_fkey" FOREIGN KEY (workspace_id, prospect_id) REFERENCES "prospects" (workspace_id, id) ON DELETE SET NULL (prospect_id),
  ADD CONSTRAINT "phone_calls_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE SET NULL (credential_id),
  ADD CONSTRAINT "phone_calls_direction" CHECK (direction IN ('incoming', 'outgoing')),
  ADD CONSTRAINT "phone_calls_state" CHECK (
    state IN ('connecting', 'ringing', 'connected', 'completed', 'busy', 'no_answer', 'failed', 'canceled')),
  ADD CONSTRAINT "phone_calls_numbers" CHECK (duration >= 0 AND price >= 0 AND recording_duration >= 0);

-- A number is held once, and a workspace has one default.
CREATE UNIQUE INDEX "phone_numbers_held" ON "phone_numbers" (workspace_id, external_id) WHERE state IN ('active', 'suspended', 'releasing');
CREATE UNIQUE INDEX "phone_numbers_default" ON "phone_numbers" (workspace_id) WHERE is_default;
CREATE INDEX "phone_calls_open" ON "phone_calls" (workspace_id, id) WHERE ended_at IS NULL;
