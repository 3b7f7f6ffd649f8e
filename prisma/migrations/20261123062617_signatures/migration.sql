-- CreateTable
CREATE TABLE "signatures" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signatures_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "signatures_workspace_id_credential_id_idx" ON "signatures"("workspace_id", "credential_id");

ALTER TABLE "signatures" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "signatures" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "signatures";
CREATE POLICY wall ON "signatures" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "signatures" ADD CONSTRAINT "signatures_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE CASCADE;

ALTER TABLE "signatures" ADD CONSTRAINT "signatures_name_given" CHECK (btrim(name) <> '');
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_message_given" CHECK (btrim(message) <> '');

-- An account has one default at most, also if two are set at once.
CREATE UNIQUE INDEX "signatures_default_key" ON "signatures" (workspace_id, credential_id) WHERE is_default;
