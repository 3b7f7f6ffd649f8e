-- CreateTable
CREATE TABLE "bulk_jobs" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "cursor" TEXT,
    "round" INTEGER NOT NULL DEFAULT 1,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "failures" JSONB NOT NULL DEFAULT '[]',
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch'::timestamptz,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "served_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_jobs_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "bulk_jobs_workspace_id_subject_id_idx" ON "bulk_jobs"("workspace_id", "subject_id");

ALTER TABLE "bulk_jobs" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "bulk_jobs" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "bulk_jobs";
CREATE POLICY wall ON "bulk_jobs" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_state" CHECK (state IN ('running', 'done', 'canceled', 'failed'));

-- At most one of a kind and subject is under way.
CREATE UNIQUE INDEX "bulk_jobs_open" ON "bulk_jobs" (workspace_id, kind, subject_id) WHERE state = 'running';
-- Who waits longest is next.
CREATE INDEX "bulk_jobs_due" ON "bulk_jobs" (served_at, id) WHERE state = 'running';
CREATE INDEX "bulk_jobs_ended" ON "bulk_jobs" (ended_at) WHERE ended_at IS NOT NULL;
