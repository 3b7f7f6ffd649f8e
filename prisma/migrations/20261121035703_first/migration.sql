-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_lower" TEXT NOT NULL,
    "password_hash" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "country_code" TEXT NOT NULL DEFAULT '',
    "locale" TEXT NOT NULL DEFAULT 'en',
    "status" TEXT NOT NULL DEFAULT 'inactive',
    "platform_role" TEXT NOT NULL DEFAULT 'none',
    "email_confirmed_at" TIMESTAMPTZ(3),
    "track_info" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "brand_id" UUID NOT NULL,
    "user_id" UUID,
    "workspace_id" UUID,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brands" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "theme" JSONB NOT NULL,
    "switches" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "brands_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brand_domains" (
    "host" TEXT NOT NULL,
    "brand_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "brand_domains_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "campaigns" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_lower" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'simple',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "status_before" TEXT,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "current_version" INTEGER NOT NULL DEFAULT 1,
    "rank" INTEGER NOT NULL DEFAULT 0,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "launched_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "campaign_versions" (
    "workspace_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "graph" JSONB NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_versions_pkey" PRIMARY KEY ("workspace_id","campaign_id","version")
);

-- CreateTable
CREATE TABLE "campaign_mailboxes" (
    "workspace_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,

    CONSTRAINT "campaign_mailboxes_pkey" PRIMARY KEY ("workspace_id","campaign_id","mailbox_id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "credential_id" UUID,
    "unread_count" INTEGER NOT NULL DEFAULT 0,
    "is_starred" BOOLEAN NOT NULL DEFAULT false,
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "last_text" TEXT NOT NULL DEFAULT '',
    "last_direction" TEXT NOT NULL DEFAULT 'out',
    "last_channel" TEXT NOT NULL DEFAULT 'social',

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "messages" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "nature" TEXT NOT NULL DEFAULT 'person',
    "subject" TEXT,
    "text" TEXT NOT NULL,
    "lane_ref" UUID,
    "external_id" TEXT,
    "mail_message_id" TEXT,
    "thread_id" TEXT,
    "action_id" UUID,
    "author_user_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "drafts" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("workspace_id","user_id","prospect_id","channel")
);

-- CreateTable
CREATE TABLE "credentials" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "username_lower" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "photo_url" TEXT,
    "profile_url" TEXT,
    "country_code" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "work_hours_start" INTEGER NOT NULL DEFAULT 9,
    "work_hours_end" INTEGER NOT NULL DEFAULT 18,
    "proxy_type" TEXT NOT NULL DEFAULT 'basic',
    "status" TEXT NOT NULL DEFAULT 'active',
    "automation_type" TEXT NOT NULL DEFAULT 'cloud',
    "account_type" TEXT NOT NULL DEFAULT 'basic',
    "account_ref" TEXT,
    "logged_in_at" TIMESTAMPTZ(3),
    "challenged_at" TIMESTAMPTZ(3),
    "hard_challenge_count" INTEGER NOT NULL DEFAULT 0,
    "is_wrong_password" BOOLEAN NOT NULL DEFAULT false,
    "pin_requested_at" TIMESTAMPTZ(3),
    "pin_type" TEXT,
    "is_pin_wrong" BOOLEAN NOT NULL DEFAULT false,
    "is_pin_entering" BOOLEAN NOT NULL DEFAULT false,
    "poll_cursor" TEXT,
    "polled_at" TIMESTAMPTZ(3),
    "limits" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "mailboxes" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'smtp',
    "email" TEXT NOT NULL,
    "email_lower" TEXT NOT NULL,
    "from_name" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "smtp" JSONB NOT NULL,
    "imap" JSONB NOT NULL,
    "sent_folder" TEXT,
    "status" TEXT NOT NULL DEFAULT 'connected',
    "last_error" TEXT,
    "poll_cursor" TEXT,
    "polled_at" TIMESTAMPTZ(3),
    "limits" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailboxes_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "mailbox_links" (
    "workspace_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,

    CONSTRAINT "mailbox_links_pkey" PRIMARY KEY ("workspace_id","mailbox_id","credential_id")
);

-- CreateTable
CREATE TABLE "product_clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "base_machine" TIMESTAMPTZ(6) NOT NULL,
    "base_product" TIMESTAMPTZ(6) NOT NULL,
    "rate" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "product_clock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "prospects" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "full_name" TEXT NOT NULL DEFAULT '',
    "full_name_lower" TEXT NOT NULL DEFAULT '',
    "company_name" TEXT NOT NULL DEFAULT '',
    "job_title" TEXT NOT NULL DEFAULT '',
    "email" TEXT,
    "email_lower" TEXT,
    "phone" TEXT,
    "social_url" TEXT,
    "social_key" TEXT,
    "social_provider_id" TEXT,
    "location" TEXT NOT NULL DEFAULT '',
    "timezone" TEXT,
    "is_premium" BOOLEAN NOT NULL DEFAULT false,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "lead_status" TEXT NOT NULL DEFAULT 'new',
    "connected_at" TIMESTAMPTZ(3),
    "replied_at" TIMESTAMPTZ(3),
    "contacted_at" TIMESTAMPTZ(3),
    "credential_id" UUID,
    "import_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prospects_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "prospect_imports" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID,
    "credential_id" UUID,
    "source" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "custom_fields" TEXT[],
    "total" INTEGER NOT NULL DEFAULT 0,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prospect_imports_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "import_refusals" (
    "workspace_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "import_refusals_pkey" PRIMARY KEY ("workspace_id","import_id","line")
);

-- CreateTable
CREATE TABLE "lanes" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "ref_id" UUID NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "concurrency" INTEGER NOT NULL DEFAULT 1,
    "min_gap_ms" INTEGER NOT NULL DEFAULT 0,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "hours_start" INTEGER NOT NULL DEFAULT 0,
    "hours_end" INTEGER NOT NULL DEFAULT 24,
    "limits" JSONB NOT NULL DEFAULT '{}',
    "busy" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lanes_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "lane_usage" (
    "workspace_id" UUID NOT NULL,
    "lane_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "spent" INTEGER NOT NULL,

    CONSTRAINT "lane_usage_pkey" PRIMARY KEY ("workspace_id","lane_id","kind","hour")
);

-- CreateTable
CREATE TABLE "enrolments" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "node_id" TEXT NOT NULL,
    "visit" INTEGER NOT NULL DEFAULT 0,
    "lane_id" UUID NOT NULL,
    "mailbox_id" UUID,
    "kind" TEXT NOT NULL,
    "rank" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "hold_reason" TEXT,
    "pause_reason" TEXT,
    "version" INTEGER NOT NULL,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enrolments_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "actions" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "effect_key" TEXT NOT NULL,
    "enrolment_id" UUID,
    "campaign_id" UUID,
    "prospect_id" UUID NOT NULL,
    "lane_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "node_id" TEXT NOT NULL,
    "visit" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "fence" INTEGER NOT NULL DEFAULT 1,
    "worker" TEXT NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "intended_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "receipt" JSONB,
    "error" TEXT,

    CONSTRAINT "actions_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "enrolment_events" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "node_id" TEXT,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrolment_events_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "suppressions" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppressions_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "workspaces" (
    "id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "tier" TEXT NOT NULL DEFAULT 'pro',
    "is_paid" BOOLEAN NOT NULL DEFAULT true,
    "payment_in_progress" BOOLEAN NOT NULL DEFAULT false,
    "is_billing_enabled" BOOLEAN NOT NULL DEFAULT false,
    "subscription_mode" TEXT NOT NULL DEFAULT 'no_sub',
    "cloud_seats" INTEGER NOT NULL DEFAULT 3,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "allowed_pages" JSONB NOT NULL DEFAULT '{}',
    "all_credentials" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "membership_credentials" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,

    CONSTRAINT "membership_credentials_pkey" PRIMARY KEY ("workspace_id","user_id","credential_id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "actor_user_id" UUID,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" UUID,
    "data" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "secrets" (
    "workspace_id" UUID NOT NULL,
    "owner_type" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "key_id" TEXT NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secrets_pkey" PRIMARY KEY ("workspace_id","owner_type","owner_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_brand_id_email_lower_key" ON "users"("brand_id", "email_lower");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "user_codes_code_hash_key" ON "user_codes"("code_hash");

-- CreateIndex
CREATE INDEX "user_codes_user_id_kind_idx" ON "user_codes"("user_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "brands_key_key" ON "brands"("key");

-- CreateIndex
CREATE INDEX "brand_domains_brand_id_idx" ON "brand_domains"("brand_id");

-- CreateIndex
CREATE INDEX "campaigns_workspace_id_credential_id_rank_id_idx" ON "campaigns"("workspace_id", "credential_id", "rank", "id");

-- CreateIndex
CREATE INDEX "conversations_workspace_id_credential_id_last_at_id_idx" ON "conversations"("workspace_id", "credential_id", "last_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversations_workspace_id_last_at_id_idx" ON "conversations"("workspace_id", "last_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "conversations_workspace_id_prospect_id_key" ON "conversations"("workspace_id", "prospect_id");

-- CreateIndex
CREATE INDEX "messages_workspace_id_conversation_id_at_id_idx" ON "messages"("workspace_id", "conversation_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "messages_workspace_id_mail_message_id_idx" ON "messages"("workspace_id", "mail_message_id");

-- CreateIndex
CREATE UNIQUE INDEX "messages_workspace_id_channel_lane_ref_external_id_key" ON "messages"("workspace_id", "channel", "lane_ref", "external_id");

-- CreateIndex
CREATE INDEX "mailbox_links_workspace_id_credential_id_idx" ON "mailbox_links"("workspace_id", "credential_id");

-- CreateIndex
CREATE INDEX "prospects_workspace_id_created_at_id_idx" ON "prospects"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prospects_workspace_id_lead_status_created_at_idx" ON "prospects"("workspace_id", "lead_status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "prospects_workspace_id_social_provider_id_idx" ON "prospects"("workspace_id", "social_provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "prospects_workspace_id_social_key_key" ON "prospects"("workspace_id", "social_key");

-- CreateIndex
CREATE UNIQUE INDEX "prospects_workspace_id_email_lower_key" ON "prospects"("workspace_id", "email_lower");

-- CreateIndex
CREATE INDEX "prospect_imports_workspace_id_campaign_id_idx" ON "prospect_imports"("workspace_id", "campaign_id");

-- CreateIndex
CREATE UNIQUE INDEX "lanes_workspace_id_kind_ref_id_key" ON "lanes"("workspace_id", "kind", "ref_id");

-- CreateIndex
CREATE INDEX "enrolments_workspace_id_prospect_id_idx" ON "enrolments"("workspace_id", "prospect_id");

-- CreateIndex
CREATE INDEX "enrolments_workspace_id_campaign_id_state_idx" ON "enrolments"("workspace_id", "campaign_id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "enrolments_workspace_id_campaign_id_prospect_id_key" ON "enrolments"("workspace_id", "campaign_id", "prospect_id");

-- CreateIndex
CREATE INDEX "actions_workspace_id_enrolment_id_idx" ON "actions"("workspace_id", "enrolment_id");

-- CreateIndex
CREATE UNIQUE INDEX "actions_workspace_id_effect_key_key" ON "actions"("workspace_id", "effect_key");

-- CreateIndex
CREATE INDEX "enrolment_events_workspace_id_enrolment_id_at_idx" ON "enrolment_events"("workspace_id", "enrolment_id", "at");

-- CreateIndex
CREATE INDEX "enrolment_events_workspace_id_campaign_id_kind_at_idx" ON "enrolment_events"("workspace_id", "campaign_id", "kind", "at");

-- CreateIndex
CREATE INDEX "enrolment_events_workspace_id_prospect_id_at_idx" ON "enrolment_events"("workspace_id", "prospect_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "suppressions_workspace_id_kind_value_key" ON "suppressions"("workspace_id", "kind", "value");

-- CreateIndex
CREATE INDEX "workspaces_brand_id_idx" ON "workspaces"("brand_id");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE INDEX "membership_credentials_workspace_id_credential_id_idx" ON "membership_credentials"("workspace_id", "credential_id");

-- CreateIndex
CREATE INDEX "audit_entries_workspace_id_subject_type_subject_id_idx" ON "audit_entries"("workspace_id", "subject_type", "subject_id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_codes" ADD CONSTRAINT "user_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_domains" ADD CONSTRAINT "brand_domains_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_workspace_id_credential_id_fkey" FOREIGN KEY ("workspace_id", "credential_id") REFERENCES "credentials"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_versions" ADD CONSTRAINT "campaign_versions_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaigns"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_mailboxes" ADD CONSTRAINT "campaign_mailboxes_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaigns"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_links" ADD CONSTRAINT "mailbox_links_workspace_id_mailbox_id_fkey" FOREIGN KEY ("workspace_id", "mailbox_id") REFERENCES "mailboxes"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_links" ADD CONSTRAINT "mailbox_links_workspace_id_credential_id_fkey" FOREIGN KEY ("workspace_id", "credential_id") REFERENCES "credentials"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_workspace_id_import_id_fkey" FOREIGN KEY ("workspace_id", "import_id") REFERENCES "prospect_imports"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaigns"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_credentials" ADD CONSTRAINT "membership_credentials_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "memberships"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_credentials" ADD CONSTRAINT "membership_credentials_workspace_id_credential_id_fkey" FOREIGN KEY ("workspace_id", "credential_id") REFERENCES "credentials"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "users";
CREATE POLICY wall ON "users" USING ((select current_setting('app.platform', true)) in ('session', 'accounts', 'operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('session', 'accounts', 'operations'));
DROP POLICY IF EXISTS colleagues ON "users";
CREATE POLICY colleagues ON "users" FOR SELECT USING (EXISTS (SELECT 1 FROM "memberships" m WHERE m.workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) AND m.user_id = "users".id));


ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sessions" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "sessions";
CREATE POLICY wall ON "sessions" USING ((select current_setting('app.platform', true)) in ('session', 'accounts', 'operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('session', 'accounts', 'operations'));


ALTER TABLE "user_codes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_codes" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "user_codes";
CREATE POLICY wall ON "user_codes" USING ((select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK ((select current_setting('app.platform', true)) in ('accounts', 'operations'));


ALTER TABLE "workspaces" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "workspaces" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "workspaces";
CREATE POLICY wall ON "workspaces" USING (id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('session', 'accounts', 'sequencer', 'sync', 'operations')) WITH CHECK (id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('session', 'accounts', 'sequencer', 'sync', 'operations'));


ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "memberships" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "memberships";
CREATE POLICY wall ON "memberships" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('session', 'accounts', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('session', 'accounts', 'operations'));


ALTER TABLE "membership_credentials" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "membership_credentials" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "membership_credentials";
CREATE POLICY wall ON "membership_credentials" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('session', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('session', 'operations'));


ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "audit_entries" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "audit_entries";
CREATE POLICY wall ON "audit_entries" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('accounts', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('accounts', 'operations'));


ALTER TABLE "secrets" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "secrets" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "secrets";
CREATE POLICY wall ON "secrets" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "credentials" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "credentials" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "credentials";
CREATE POLICY wall ON "credentials" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('session', 'sequencer', 'sync', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('session', 'sequencer', 'sync', 'operations'));


ALTER TABLE "mailboxes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "mailboxes" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "mailboxes";
CREATE POLICY wall ON "mailboxes" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'sync', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'sync', 'operations'));


ALTER TABLE "mailbox_links" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "mailbox_links" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "mailbox_links";
CREATE POLICY wall ON "mailbox_links" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "suppressions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "suppressions" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "suppressions";
CREATE POLICY wall ON "suppressions" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "prospects" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "prospects" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "prospects";
CREATE POLICY wall ON "prospects" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "uploads" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "uploads";
CREATE POLICY wall ON "uploads" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "prospect_imports" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "prospect_imports" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "prospect_imports";
CREATE POLICY wall ON "prospect_imports" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "import_refusals" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "import_refusals" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "import_refusals";
CREATE POLICY wall ON "import_refusals" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "conversations" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "conversations";
CREATE POLICY wall ON "conversations" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "messages";
CREATE POLICY wall ON "messages" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "drafts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "drafts" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "drafts";
CREATE POLICY wall ON "drafts" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "campaigns" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaigns" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "campaigns";
CREATE POLICY wall ON "campaigns" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "campaign_versions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign_versions" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "campaign_versions";
CREATE POLICY wall ON "campaign_versions" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "campaign_mailboxes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign_mailboxes" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "campaign_mailboxes";
CREATE POLICY wall ON "campaign_mailboxes" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "lanes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "lanes" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "lanes";
CREATE POLICY wall ON "lanes" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "lane_usage" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "lane_usage" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "lane_usage";
CREATE POLICY wall ON "lane_usage" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "enrolments" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "enrolments" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "enrolments";
CREATE POLICY wall ON "enrolments" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "actions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "actions" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "actions";
CREATE POLICY wall ON "actions" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "enrolment_events" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "enrolment_events" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "enrolment_events";
CREATE POLICY wall ON "enrolment_events" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));
