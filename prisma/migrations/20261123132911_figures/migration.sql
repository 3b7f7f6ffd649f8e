-- AlterTable
ALTER TABLE "enrolment_events" ADD COLUMN     "seq" BIGINT NOT NULL DEFAULT 0;
-- Rows from before keep 0, so that the table isn't rewritten. The number is taken after the transaction has its id: who reads
-- the last number and then waits for the transactions that run at that moment misses none (lib/domain/reports/fold-figures.ts).
CREATE SEQUENCE enrolment_event_seq OWNED BY "enrolment_events"."seq";
ALTER TABLE "enrolment_events" ALTER COLUMN "seq" SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('enrolment_event_seq') END;

-- CreateTable
CREATE TABLE "figures" (
    "workspace_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "node_id" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "quarter" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "figures_pkey" PRIMARY KEY ("workspace_id","campaign_id","metric","quarter","node_id","credential_id")
);

-- CreateTable
CREATE TABLE "figure_cursors" (
    "workspace_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "event_id" UUID NOT NULL,

    CONSTRAINT "figure_cursors_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "highlights" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "rhythm" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "highlights_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "report_mails" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_mails_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "figures_workspace_id_quarter_idx" ON "figures"("workspace_id", "quarter");

-- CreateIndex
CREATE INDEX "highlights_due_at_idx" ON "highlights"("due_at");

-- CreateIndex
CREATE INDEX "enrolment_events_workspace_id_seq_id_idx" ON "enrolment_events"("workspace_id", "seq", "id");

ALTER TABLE "figures" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "figures" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "figures";
CREATE POLICY wall ON "figures" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "figure_cursors" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "figure_cursors" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "figure_cursors";
CREATE POLICY wall ON "figure_cursors" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "highlights" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "highlights" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "highlights";
CREATE POLICY wall ON "highlights" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "report_mails" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "report_mails" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "report_mails";
CREATE POLICY wall ON "report_mails" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "figures" ADD CONSTRAINT "figures_campaign_id_fkey" FOREIGN KEY (workspace_id, campaign_id) REFERENCES "campaigns" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "figures" ADD CONSTRAINT "figures_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "figures" ADD CONSTRAINT "figures_count_check" CHECK (count > 0);
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_user_id_fkey" FOREIGN KEY (workspace_id, user_id) REFERENCES "memberships" (workspace_id, user_id) ON DELETE CASCADE;
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_rhythm_check" CHECK (rhythm IN ('weekly', 'monthly'));
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_user_id_fkey" FOREIGN KEY (workspace_id, user_id) REFERENCES "memberships" (workspace_id, user_id) ON DELETE CASCADE;
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_kind_check" CHECK (kind IN ('report', 'weekly', 'monthly'));
