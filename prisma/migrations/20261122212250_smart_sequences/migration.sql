-- AlterTable
ALTER TABLE "prospects" ADD COLUMN     "away_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "enrolments" ADD COLUMN     "clicked_at" TIMESTAMPTZ(3),
ADD COLUMN     "hold_until" TIMESTAMPTZ(3),
ADD COLUMN     "opened_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "enrolment_holds" (
    "workspace_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrolment_holds_pkey" PRIMARY KEY ("workspace_id","enrolment_id","reason")
);

-- CreateIndex
CREATE INDEX "enrolment_holds_until_idx" ON "enrolment_holds"("until");

ALTER TABLE "enrolment_holds" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "enrolment_holds" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "enrolment_holds";
CREATE POLICY wall ON "enrolment_holds" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "enrolment_holds" ADD CONSTRAINT "enrolment_holds_enrolment_id_fkey" FOREIGN KEY (workspace_id, enrolment_id) REFERENCES "enrolments" (workspace_id, id) ON DELETE CASCADE;

ALTER TABLE "lanes" DROP CONSTRAINT "lanes_kind_known";
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_kind_known" CHECK (kind IN ('social', 'mailbox', 'number', 'workspace', 'timer')) NOT VALID;
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_type_known";
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_type_known" CHECK (type IN ('simple', 'smart')) NOT VALID;
ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_state_known";
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_state_known" CHECK (state IN ('waiting', 'on_hold', 'claimed', 'parked', 'held', 'uncertain', 'paused', 'complete', 'canceled')) NOT VALID;
-- Nobody whom a hold keeps is taken by a claim.
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_hold_keeps" CHECK (state <> 'waiting' OR hold_until IS NULL) NOT VALID;
