-- CreateTable
CREATE TABLE "tracking_domains" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "last_checked_at" TIMESTAMPTZ(3),
    "is_default_for_link_tracking" BOOLEAN NOT NULL DEFAULT false,
    "is_default_for_video_scenario" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tracking_domains_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tracking_domains_workspace_id_domain_key" ON "tracking_domains"("workspace_id", "domain");

ALTER TABLE "tracking_domains" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tracking_domains" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "tracking_domains";
CREATE POLICY wall ON "tracking_domains" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

-- A name is proven by one workspace only, whatever others claim.
CREATE UNIQUE INDEX "tracking_domains_proven_once" ON "tracking_domains" (domain) WHERE verified_at IS NOT NULL;
-- One default each, apart from each other [OC-450, OC-451].
CREATE UNIQUE INDEX "tracking_domains_default_for_links" ON "tracking_domains" (workspace_id) WHERE is_default_for_link_tracking;
CREATE UNIQUE INDEX "tracking_domains_default_for_videos" ON "tracking_domains" (workspace_id) WHERE is_default_for_video_scenario;
-- The look for names that are due to be checked again.
CREATE INDEX "tracking_domains_checked" ON "tracking_domains" (last_checked_at) WHERE verified_at IS NOT NULL;
