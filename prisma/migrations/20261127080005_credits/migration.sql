-- CreateTable
CREATE TABLE "credit_books" (
    "workspace_id" UUID NOT NULL,
    "is_counted" BOOLEAN NOT NULL DEFAULT true,
    "available" BIGINT NOT NULL DEFAULT 0,
    "used" BIGINT NOT NULL DEFAULT 0,
    "month" DATE NOT NULL,
    "used_before" BIGINT NOT NULL DEFAULT 0,
    "granted_month" DATE,
    "granted_tier" TEXT,

    CONSTRAINT "credit_books_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "credit_lots" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "granted" BIGINT NOT NULL,
    "remaining" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_lots_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "credit_transfers" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "source" TEXT,
    "usage_type" TEXT,
    "origin" TEXT,
    "user_id" UUID,
    "campaign_id" UUID,
    "reverses_id" UUID,
    "details" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_transfers_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "credit_entries" (
    "workspace_id" UUID NOT NULL,
    "transfer_id" UUID NOT NULL,
    "line" SMALLINT NOT NULL,
    "account" TEXT NOT NULL,
    "lot_id" UUID,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "credit_entries_pkey" PRIMARY KEY ("workspace_id","transfer_id","line")
);

-- CreateIndex
CREATE INDEX "credit_transfers_workspace_id_at_id_idx" ON "credit_transfers"("workspace_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "credit_transfers_workspace_id_usage_type_at_id_idx" ON "credit_transfers"("workspace_id", "usage_type", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "credit_transfers_workspace_id_user_id_at_id_idx" ON "credit_transfers"("workspace_id", "user_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "credit_transfers_workspace_id_key_key" ON "credit_transfers"("workspace_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "credit_transfers_workspace_id_reverses_id_key" ON "credit_transfers"("workspace_id", "reverses_id");

-- CreateIndex
CREATE INDEX "credit_entries_workspace_id_lot_id_idx" ON "credit_entries"("workspace_id", "lot_id");

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_workspace_id_transfer_id_fkey" FOREIGN KEY ("workspace_id", "transfer_id") REFERENCES "credit_transfers"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_workspace_id_lot_id_fkey" FOREIGN KEY ("workspace_id", "lot_id") REFERENCES "credit_lots"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "credit_books" ADD CONSTRAINT "credit_books_not_below_zero" CHECK (available >= 0 AND used >= 0);
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_source" CHECK (source IN ('plan', 'purchase', 'operator', 'opening'));
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_remaining" CHECK (granted > 0 AND remaining >= 0 AND remaining <= granted);
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_kind" CHECK (
  kind IN ('grant', 'spend', 'refund', 'expiry', 'withdrawal', 'opening'));
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_amount" CHECK (CASE kind
  WHEN 'grant' THEN amount > 0 WHEN 'refund' THEN amount > 0 WHEN 'opening' THEN amount >= 0 ELSE amount < 0 END);
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_source" CHECK (
  source IN ('plan', 'purchase', 'operator', 'opening') AND (source IS NULL) = (kind NOT IN ('grant', 'opening')));
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_usage_type" CHECK (
  usage_type IN ('enrich', 'prospect_finder_enrich', 'ai_comment', 'ai_message', 'personality_type',
    'phone_installation', 'phone_monthly_payment', 'sms', 'call', 'inbox_ai_message', 'ai_sentiment',
    'personalized_message', 'magic_campaigns', 'ai_assistant_in_campaigns')
  AND (usage_type IS NULL) = (kind NOT IN ('spend', 'refund')));
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_origin" CHECK (
  origin IN ('workflow', 'manual', 'retry', 'auto') AND (origin IS NULL) = (kind NOT IN ('spend', 'refund')));
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_reverses" CHECK ((reverses_id IS NULL) = (kind <> 'refund'));
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_workspace_id_reverses_id_fkey"
  FOREIGN KEY (workspace_id, reverses_id) REFERENCES "credit_transfers" (workspace_id, id);
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_amount" CHECK (amount <> 0);
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_lot" CHECK ((lot_id IS NOT NULL) = (account LIKE 'held:%'));

-- What is left, in the order in which it is spent; and what expires next.
CREATE INDEX "credit_lots_left" ON "credit_lots" (workspace_id, expires_at, id) WHERE remaining > 0;
CREATE INDEX "credit_lots_expiring" ON "credit_lots" (expires_at) WHERE remaining > 0 AND expires_at IS NOT NULL;

-- What every counted workspace has now is its first transfer.
SELECT set_config('app.platform', 'operations', false);
CREATE TEMPORARY TABLE credit_openings ON COMMIT DROP AS
  SELECT id AS workspace_id, gen_random_uuid() AS transfer_id, gen_random_uuid() AS lot_id,
    greatest(0, round((credits_available - coalesce(credits_used, 0)) * 1000))::bigint AS left,
    greatest(0, round(coalesce(credits_used, 0) * 1000))::bigint AS used
  FROM "workspaces" WHERE credits_available IS NOT NULL;
SELECT set_config('app.platform', '', false);
INSERT INTO "credit_books" (workspace_id, available, used, month)
  SELECT workspace_id, o.left, o.used, date_trunc('month', product_now() AT TIME ZONE 'UTC')::date FROM credit_openings o;
INSERT INTO "credit_lots" (workspace_id, id, source, granted, remaining, at)
  SELECT workspace_id, lot_id, 'opening', o.left, o.left, product_now() FROM credit_openings o WHERE o.left > 0;
INSERT INTO "credit_transfers" (workspace_id, id, key, kind, amount, source, at)
  SELECT workspace_id, transfer_id, 'opening', 'opening', o.left, 'opening', product_now() FROM credit_openings o
  WHERE o.left + o.used > 0;
INSERT INTO "credit_entries" (workspace_id, transfer_id, line, account, lot_id, amount)
  SELECT workspace_id, transfer_id, 0, 'issued:opening', NULL, -(o.left + o.used) FROM credit_openings o WHERE o.left + o.used > 0
  UNION ALL SELECT workspace_id, transfer_id, 1, 'held:opening', lot_id, o.left FROM credit_openings o WHERE o.left > 0
  UNION ALL SELECT workspace_id, transfer_id, 2, 'spent:before', NULL, o.used FROM credit_openings o WHERE o.used > 0;

-- A transfer that isn't balanced when its transaction ends undoes it; what is written stays written.
CREATE FUNCTION check_credit_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named uuid := CASE TG_TABLE_NAME WHEN 'credit_entries' THEN (to_jsonb(NEW) ->> 'transfer_id')::uuid ELSE (to_jsonb(NEW) ->> 'id')::uuid END;
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM public.credit_transfers t WHERE t.workspace_id = NEW.workspace_id AND t.id = named
      AND (SELECT sum(e.amount) = 0 AND count(*) >= 2 AND coalesce(sum(e.amount) FILTER (WHERE e.lot_id IS NOT NULL), 0) = t.amount
        FROM public.credit_entries e WHERE e.workspace_id = t.workspace_id AND e.transfer_id = t.id)) THEN
    RAISE EXCEPTION 'the entries of the credit transfer % do not balance', named USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER credit_transfers_balance AFTER INSERT ON "credit_transfers" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_credit_transfer();
CREATE CONSTRAINT TRIGGER credit_entries_balance AFTER INSERT ON "credit_entries" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_credit_transfer();
CREATE FUNCTION refuse_credit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER credit_transfers_stay BEFORE UPDATE OR DELETE ON "credit_transfers" FOR EACH ROW EXECUTE FUNCTION refuse_credit_change();
CREATE TRIGGER credit_entries_stay BEFORE UPDATE OR DELETE ON "credit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_credit_change();

ALTER TABLE "credit_books" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "credit_books" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "credit_books";
CREATE POLICY wall ON "credit_books" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "credit_lots" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "credit_lots" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "credit_lots";
CREATE POLICY wall ON "credit_lots" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "credit_transfers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "credit_transfers" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "credit_transfers";
CREATE POLICY wall ON "credit_transfers" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "credit_entries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "credit_entries" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "credit_entries";
CREATE POLICY wall ON "credit_entries" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));
