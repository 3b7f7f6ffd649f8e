-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "sign_in_id" UUID,
ADD COLUMN     "sign_in_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "sign_outs" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "account_ref" TEXT,
    "username" TEXT NOT NULL,
    "username_lower" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch'::timestamptz,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_outs_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "sign_outs_workspace_id_username_lower_idx" ON "sign_outs"("workspace_id", "username_lower");

-- CreateIndex
CREATE INDEX "sign_outs_due_at_idx" ON "sign_outs"("due_at");

ALTER TABLE "sign_outs" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sign_outs" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "sign_outs";
CREATE POLICY wall ON "sign_outs" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));
