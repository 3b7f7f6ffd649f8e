-- CreateTable
CREATE TABLE "crm_pipelines" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_pipelines_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "crm_stages" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "pipeline_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "probability" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_stages_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "crm_deals" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "stage_id" UUID NOT NULL,
    "place" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "company" TEXT NOT NULL DEFAULT '',
    "company_lower" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(15,3) NOT NULL,
    "currency" TEXT NOT NULL,
    "probability" INTEGER,
    "owner_id" UUID,
    "prospect_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'open',
    "note" TEXT NOT NULL DEFAULT '',
    "lost_reason" TEXT NOT NULL DEFAULT '',
    "expected_on" DATE,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "crm_deals_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "crm_suggestions" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_lower" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_suggestions_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "crm_stages_workspace_id_pipeline_id_position_idx" ON "crm_stages"("workspace_id", "pipeline_id", "position");

-- CreateIndex
CREATE INDEX "crm_deals_workspace_id_stage_id_status_place_id_idx" ON "crm_deals"("workspace_id", "stage_id", "status", "place", "id");

-- CreateIndex
CREATE INDEX "crm_deals_workspace_id_stage_id_place_id_idx" ON "crm_deals"("workspace_id", "stage_id", "place", "id");

-- CreateIndex
CREATE INDEX "crm_deals_workspace_id_prospect_id_idx" ON "crm_deals"("workspace_id", "prospect_id");

-- CreateIndex
CREATE INDEX "crm_deals_workspace_id_status_closed_at_idx" ON "crm_deals"("workspace_id", "status", "closed_at");

-- CreateIndex
CREATE INDEX "crm_deals_workspace_id_company_lower_idx" ON "crm_deals"("workspace_id", "company_lower");

-- CreateIndex
CREATE INDEX "crm_suggestions_workspace_id_name_lower_idx" ON "crm_suggestions"("workspace_id", "name_lower");

-- AddForeignKey
ALTER TABLE "crm_stages" ADD CONSTRAINT "crm_stages_workspace_id_pipeline_id_fkey" FOREIGN KEY ("workspace_id", "pipeline_id") REFERENCES "crm_pipelines"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_workspace_id_stage_id_fkey" FOREIGN KEY ("workspace_id", "stage_id") REFERENCES "crm_stages"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_owner_id_fkey" FOREIGN KEY (workspace_id, owner_id) REFERENCES "memberships" (workspace_id, user_id) ON DELETE SET NULL (owner_id);
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_prospect_id_fkey" FOREIGN KEY (workspace_id, prospect_id) REFERENCES "prospects" (workspace_id, id) ON DELETE SET NULL (prospect_id);
ALTER TABLE "crm_suggestions" ADD CONSTRAINT "crm_suggestions_user_id_fkey" FOREIGN KEY (workspace_id, user_id) REFERENCES "memberships" (workspace_id, user_id) ON DELETE CASCADE;
CREATE INDEX "crm_deals_workspace_id_owner_id_idx" ON "crm_deals"("workspace_id", "owner_id");

ALTER TABLE "crm_pipelines" ADD CONSTRAINT "crm_pipelines_name_given" CHECK (btrim(name) <> '');
ALTER TABLE "crm_stages" ADD CONSTRAINT "crm_stages_name_given" CHECK (btrim(name) <> '');
ALTER TABLE "crm_stages" ADD CONSTRAINT "crm_stages_probability_positive" CHECK (probability BETWEEN 1 AND 100);
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_title_given" CHECK (btrim(title) <> '');
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_amount_known" CHECK (amount >= 0);
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_currency_known" CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_probability_known" CHECK (probability BETWEEN 0 AND 100);
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_status_known" CHECK (status IN ('open', 'won', 'lost', 'deleted'));
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_closed_with_its_time" CHECK ((status = 'open') = (closed_at IS NULL));

-- The CRM is there now: its pages show to whoever's plan has it.
ALTER TABLE "workspaces" ALTER COLUMN "show_crm" SET DEFAULT true;
SELECT set_config('app.platform', 'operations', false);
UPDATE "workspaces" SET show_crm = true WHERE NOT show_crm;
SELECT set_config('app.platform', '', false);

ALTER TABLE "crm_pipelines" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "crm_pipelines" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "crm_pipelines";
CREATE POLICY wall ON "crm_pipelines" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "crm_stages" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "crm_stages" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "crm_stages";
CREATE POLICY wall ON "crm_stages" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "crm_deals" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "crm_deals" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "crm_deals";
CREATE POLICY wall ON "crm_deals" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "crm_suggestions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "crm_suggestions" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "crm_suggestions";
CREATE POLICY wall ON "crm_suggestions" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));
