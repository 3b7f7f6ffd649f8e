-- CreateTable
CREATE TABLE "webhooks" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "triggers" TEXT[],
    "label_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "fields" JSONB NOT NULL DEFAULT '[]',
    "counter" INTEGER NOT NULL DEFAULT 0,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "off_reason" TEXT,
    "secret_version" INTEGER NOT NULL DEFAULT 1,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "rest_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "trigger" TEXT NOT NULL,
    "prospect_id" UUID NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "body" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "status" INTEGER,
    "detail" TEXT,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_workspace_id_webhook_id_happened_at_id_idx" ON "webhook_deliveries"("workspace_id", "webhook_id", "happened_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_workspace_id_prospect_id_idx" ON "webhook_deliveries"("workspace_id", "prospect_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_workspace_id_webhook_id_fkey" FOREIGN KEY ("workspace_id", "webhook_id") REFERENCES "webhooks"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhooks" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "webhooks";
CREATE POLICY wall ON "webhooks" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhook_deliveries" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "webhook_deliveries";
CREATE POLICY wall ON "webhook_deliveries" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_prospect_id_fkey" FOREIGN KEY (workspace_id, prospect_id) REFERENCES "prospects" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_off_reason_known" CHECK (off_reason IS NULL OR (off_reason IN ('failing', 'gone', 'maker_left') AND NOT is_on));
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_triggers_some" CHECK (cardinality(triggers) > 0);
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_state_known" CHECK (state IN ('waiting', 'delivered', 'failed', 'dropped'));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_reason_known" CHECK (reason IN ('tries', 'gone', 'off', 'no_feature', 'maker_left', 'not_seen'));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_status_known" CHECK (status BETWEEN 0 AND 999);
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_ended" CHECK ((state = 'waiting') = (ended_at IS NULL));

-- What is to be sent, by webhook: a worker walks from one webhook to the next.
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" (workspace_id, webhook_id, due_at, id) WHERE state = 'waiting';
