-- AlterTable
ALTER TABLE "prospect_relations" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "withdrawal_rules" (
    "workspace_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT false,
    "after_days" INTEGER NOT NULL DEFAULT 30,
    "most_pending" INTEGER,
    "read_at" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "turn_at" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch'::timestamptz,

    CONSTRAINT "withdrawal_rules_pkey" PRIMARY KEY ("workspace_id","credential_id")
);

-- CreateTable
CREATE TABLE "pending_requests" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "request_ref" TEXT NOT NULL,
    "provider_id" TEXT,
    "social_key" TEXT,
    "name" TEXT NOT NULL,
    "url" TEXT,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "pending_requests_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "withdrawal_rules_turn_at_idx" ON "withdrawal_rules"("turn_at");

-- CreateIndex
CREATE INDEX "pending_requests_workspace_id_credential_id_state_sent_at_idx" ON "pending_requests"("workspace_id", "credential_id", "state", "sent_at");

-- CreateIndex
CREATE UNIQUE INDEX "pending_requests_workspace_id_credential_id_request_ref_key" ON "pending_requests"("workspace_id", "credential_id", "request_ref");

ALTER TABLE "withdrawal_rules" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "withdrawal_rules" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "withdrawal_rules";
CREATE POLICY wall ON "withdrawal_rules" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "pending_requests" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "pending_requests" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "pending_requests";
CREATE POLICY wall ON "pending_requests" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "withdrawal_rules" ADD CONSTRAINT "withdrawal_rules_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "pending_requests" ADD CONSTRAINT "pending_requests_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "withdrawal_rules" ADD CONSTRAINT "withdrawal_rules_days" CHECK (after_days BETWEEN 7 AND 180);
ALTER TABLE "withdrawal_rules" ADD CONSTRAINT "withdrawal_rules_most_pending" CHECK (most_pending BETWEEN 20 AND 5000);
ALTER TABLE "pending_requests" ADD CONSTRAINT "pending_requests_state" CHECK (state IN ('pending', 'taken', 'withdrawn') AND (state = 'withdrawn') = (withdrawn_at IS NOT NULL));
