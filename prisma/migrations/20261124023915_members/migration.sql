-- CreateTable
CREATE TABLE "invites" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_lower" TEXT NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "allowed_pages" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'pending',
    "token_hash" BYTEA,
    "invited_by" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_by" UUID,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "invites_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "invite_credentials" (
    "workspace_id" UUID NOT NULL,
    "invite_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,

    CONSTRAINT "invite_credentials_pkey" PRIMARY KEY ("workspace_id","invite_id","credential_id")
);

-- CreateTable
CREATE TABLE "code_invites" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "allowed_pages" JSONB NOT NULL DEFAULT '{}',
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "code_invites_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "code_invite_credentials" (
    "workspace_id" UUID NOT NULL,
    "code_invite_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,

    CONSTRAINT "code_invite_credentials_pkey" PRIMARY KEY ("workspace_id","code_invite_id","credential_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invites_token_hash_key" ON "invites"("token_hash");

-- CreateIndex
CREATE INDEX "invites_workspace_id_created_at_idx" ON "invites"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "invites_expires_at_idx" ON "invites"("expires_at");

-- CreateIndex
CREATE INDEX "invite_credentials_workspace_id_credential_id_idx" ON "invite_credentials"("workspace_id", "credential_id");

-- CreateIndex
CREATE UNIQUE INDEX "code_invites_code_hash_key" ON "code_invites"("code_hash");

-- CreateIndex
CREATE INDEX "code_invites_expires_at_idx" ON "code_invites"("expires_at");

-- CreateIndex
CREATE INDEX "code_invite_credentials_workspace_id_credential_id_idx" ON "code_invite_credentials"("workspace_id", "credential_id");

-- AddForeignKey
ALTER TABLE "invite_credentials" ADD CONSTRAINT "invite_credentials_workspace_id_invite_id_fkey" FOREIGN KEY ("workspace_id", "invite_id") REFERENCES "invites"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_invite_credentials" ADD CONSTRAINT "code_invite_credentials_workspace_id_code_invite_id_fkey" FOREIGN KEY ("workspace_id", "code_invite_id") REFERENCES "code_invites"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "invites" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invites" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "invites";
CREATE POLICY wall ON "invites" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('accounts', 'operations'));


ALTER TABLE "invite_credentials" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invite_credentials" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "invite_credentials";
CREATE POLICY wall ON "invite_credentials" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "code_invites" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "code_invites" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "code_invites";
CREATE POLICY wall ON "code_invites" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('accounts', 'operations'));


ALTER TABLE "code_invite_credentials" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "code_invite_credentials" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "code_invite_credentials";
CREATE POLICY wall ON "code_invite_credentials" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "invites" ADD CONSTRAINT "invites_state_check" CHECK (state IN ('pending', 'accepted', 'revoked') AND (state = 'pending') = (ended_at IS NULL));
-- An address has one open invitation to a workspace.
CREATE UNIQUE INDEX "invites_pending_key" ON "invites" (workspace_id, email_lower) WHERE state = 'pending';
ALTER TABLE "invite_credentials" ADD CONSTRAINT "invite_credentials_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "code_invite_credentials" ADD CONSTRAINT "code_invite_credentials_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "secrets" DROP CONSTRAINT "secrets_owner_type_known";
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_owner_type_known" CHECK (owner_type IN ('credential', 'mailbox', 'webhook', 'code_invite')) NOT VALID;
