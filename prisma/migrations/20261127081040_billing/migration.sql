-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "is_billing_enabled" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "billing_prices" (
    "id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "tier" TEXT,
    "credits" INTEGER,
    "name" TEXT NOT NULL,
    "card_description" JSONB NOT NULL DEFAULT '{}',
    "promotion_code" TEXT,
    "promotion_percent" INTEGER,
    "promotion_description" TEXT NOT NULL DEFAULT '',
    "free_seats" INTEGER NOT NULL DEFAULT 0,
    "minimum_quantity" INTEGER NOT NULL DEFAULT 1,
    "is_offered" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "billing_prices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_accounts" (
    "workspace_id" UUID NOT NULL,
    "customer_id" TEXT NOT NULL,
    "read_serial" INTEGER NOT NULL DEFAULT 0,
    "written_serial" INTEGER NOT NULL DEFAULT 0,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "billing_accounts_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "workspace_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "external_price_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "extension_seats" INTEGER NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "ends_with_period" BOOLEAN NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "payment_methods" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "exp_month" INTEGER NOT NULL,
    "exp_year" INTEGER NOT NULL,
    "is_primary" BOOLEAN NOT NULL,

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "billing_invoices" (
    "workspace_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "subtotal" INTEGER NOT NULL,
    "tax" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "page_url" TEXT,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_invoices_pkey" PRIMARY KEY ("workspace_id","external_id")
);

-- CreateTable
CREATE TABLE "billing_orders" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "price_id" UUID,
    "quantity" INTEGER NOT NULL,
    "extension_seats" INTEGER NOT NULL DEFAULT 0,
    "credits" INTEGER NOT NULL DEFAULT 0,
    "counts_from" TIMESTAMPTZ(0),
    "state" TEXT NOT NULL,
    "refusal" TEXT NOT NULL DEFAULT '',
    "external_id" TEXT,
    "url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "billing_orders_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "billing_events" (
    "workspace_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_events_pkey" PRIMARY KEY ("workspace_id","external_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "billing_prices_brand_id_external_id_key" ON "billing_prices"("brand_id", "external_id");

-- CreateIndex
CREATE INDEX "billing_accounts_customer_id_idx" ON "billing_accounts"("customer_id");

-- CreateIndex
CREATE INDEX "billing_accounts_read_at_idx" ON "billing_accounts"("read_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_methods_workspace_id_external_id_key" ON "payment_methods"("workspace_id", "external_id");

-- CreateIndex
CREATE INDEX "billing_invoices_workspace_id_made_at_external_id_idx" ON "billing_invoices"("workspace_id", "made_at" DESC, "external_id");

-- CreateIndex
CREATE INDEX "billing_orders_workspace_id_external_id_idx" ON "billing_orders"("workspace_id", "external_id");

-- CreateIndex
CREATE INDEX "billing_orders_workspace_id_created_at_idx" ON "billing_orders"("workspace_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "billing_events_received_at_idx" ON "billing_events"("received_at");

ALTER TABLE "billing_accounts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "billing_accounts" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "billing_accounts";
CREATE POLICY wall ON "billing_accounts" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscriptions" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "subscriptions";
CREATE POLICY wall ON "subscriptions" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "payment_methods" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "payment_methods" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "payment_methods";
CREATE POLICY wall ON "payment_methods" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "billing_invoices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "billing_invoices" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "billing_invoices";
CREATE POLICY wall ON "billing_invoices" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "billing_orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "billing_orders" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "billing_orders";
CREATE POLICY wall ON "billing_orders" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "billing_events" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "billing_events" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "billing_events";
CREATE POLICY wall ON "billing_events" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "billing_prices"
  ADD CONSTRAINT "billing_prices_brand_id_fkey" FOREIGN KEY (brand_id) REFERENCES "brands" (id) ON DELETE CASCADE,
  ADD CONSTRAINT "billing_prices_kind" CHECK (
    (kind = 'plan' AND tier IS NOT NULL AND credits IS NULL) OR (kind = 'credits' AND tier IS NULL AND credits > 0)),
  ADD CONSTRAINT "billing_prices_interval" CHECK (interval IN ('custom', 'monthly', 'quarterly', 'annual', 'lifetime')),
  ADD CONSTRAINT "billing_prices_currency" CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "billing_prices_numbers" CHECK (amount >= 0 AND free_seats >= 0 AND minimum_quantity >= 1),
  ADD CONSTRAINT "billing_prices_promotion" CHECK (promotion_percent BETWEEN 1 AND 100),
  ADD CONSTRAINT "billing_prices_card" CHECK (jsonb_typeof(card_description) = 'object');

ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_serials" CHECK (written_serial BETWEEN 0 AND read_serial);

ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_status" CHECK (
    status IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  ADD CONSTRAINT "subscriptions_numbers" CHECK (quantity >= 0 AND extension_seats >= 0);

ALTER TABLE "payment_methods"
  ADD CONSTRAINT "payment_methods_last4" CHECK (last4 ~ '^[0-9]{4}$'),
  ADD CONSTRAINT "payment_methods_expiry" CHECK (exp_month BETWEEN 1 AND 12 AND exp_year BETWEEN 2000 AND 9999);

ALTER TABLE "billing_invoices"
  ADD CONSTRAINT "billing_invoices_status" CHECK (status IN ('draft', 'open', 'paid', 'uncollectible', 'void'));

ALTER TABLE "billing_orders"
  ADD CONSTRAINT "billing_orders_kind" CHECK (
    kind IN ('plan', 'credits', 'card', 'change', 'seat') AND (price_id IS NOT NULL) = (kind <> 'card')),
  ADD CONSTRAINT "billing_orders_state" CHECK (
    state IN ('begun', 'open', 'paying', 'paid', 'failed', 'expired')),
  ADD CONSTRAINT "billing_orders_numbers" CHECK (quantity >= 1 AND extension_seats >= 0 AND (credits > 0) = (kind = 'credits'));

-- A subscription is begun or changed by one order at a time.
CREATE UNIQUE INDEX "billing_orders_one_change" ON "billing_orders" (workspace_id)
  WHERE state = 'begun' AND kind IN ('plan', 'change', 'seat');
