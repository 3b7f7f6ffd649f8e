-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "grant_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "grant_held_by" TEXT,
ADD COLUMN     "grant_held_until" TIMESTAMPTZ(3),
ALTER COLUMN "smtp" DROP NOT NULL,
ALTER COLUMN "imap" DROP NOT NULL;

-- CreateTable
CREATE TABLE "brand_clients" (
    "brand_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "brand_clients_pkey" PRIMARY KEY ("brand_id","provider")
);

-- CreateTable
CREATE TABLE "oauth_states" (
    "workspace_id" UUID NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "session_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "mailbox_id" UUID,
    "credential_id" UUID,
    "verifier" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_states_pkey" PRIMARY KEY ("workspace_id","state_hash")
);

-- CreateIndex
CREATE INDEX "oauth_states_expires_at_idx" ON "oauth_states"("expires_at");

-- AddForeignKey
ALTER TABLE "brand_clients" ADD CONSTRAINT "brand_clients_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "oauth_states" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "oauth_states" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "oauth_states";
CREATE POLICY wall ON "oauth_states" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_mailbox_id_fkey" FOREIGN KEY (workspace_id, mailbox_id) REFERENCES "mailboxes" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_provider" CHECK (provider IN ('google', 'microsoft'));
ALTER TABLE "brand_clients" ADD CONSTRAINT "brand_clients_provider" CHECK (provider IN ('google', 'microsoft'));
-- Every mailbox so far is of smtp and has both servers.
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_servers" CHECK (type <> 'smtp' OR (smtp IS NOT NULL AND imap IS NOT NULL)) NOT VALID;
