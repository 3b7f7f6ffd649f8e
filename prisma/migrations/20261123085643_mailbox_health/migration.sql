-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "health" TEXT NOT NULL DEFAULT 'healthy',
ADD COLUMN     "health_counted_from" TIMESTAMPTZ(3),
ADD COLUMN     "health_pauses" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "health_reason" TEXT,
ADD COLUMN     "health_since" TIMESTAMPTZ(3),
ADD COLUMN     "health_until" TIMESTAMPTZ(3),
ADD COLUMN     "send_refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "send_refused_from" TIMESTAMPTZ(3),
ADD COLUMN     "send_retry_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "mailbox_troubles" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailbox_troubles_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "mailbox_troubles_workspace_id_mailbox_id_at_idx" ON "mailbox_troubles"("workspace_id", "mailbox_id", "at");

-- CreateIndex
CREATE INDEX "mailbox_troubles_at_idx" ON "mailbox_troubles"("at");

-- AddForeignKey
ALTER TABLE "mailbox_troubles" ADD CONSTRAINT "mailbox_troubles_workspace_id_mailbox_id_fkey" FOREIGN KEY ("workspace_id", "mailbox_id") REFERENCES "mailboxes"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "mailbox_troubles" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "mailbox_troubles" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "mailbox_troubles";
CREATE POLICY wall ON "mailbox_troubles" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "mailbox_troubles" ADD CONSTRAINT "mailbox_troubles_reason_check" CHECK (reason IN ('complaints', 'bounces', 'refused'));

ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_health_check" CHECK (health IN ('healthy', 'slowed', 'paused', 'recovering')) NOT VALID;
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_health_reason_check" CHECK (CASE WHEN health IN ('slowed', 'paused') THEN coalesce(health_reason IN ('complaints', 'bounces', 'refused'), false) ELSE health_reason IS NULL END) NOT VALID;
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_health_until_check" CHECK (health <> 'paused' OR health_until IS NOT NULL) NOT VALID;

-- The few that a periodic look takes.
CREATE INDEX "mailboxes_unwell" ON "mailboxes" (workspace_id, id) WHERE health <> 'healthy';
CREATE INDEX "mailboxes_refused_sending" ON "mailboxes" (workspace_id, id) WHERE send_refusals > 0;
