-- CreateTable
CREATE TABLE "tracking_hits" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "action_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "links" INTEGER NOT NULL,
    "user_agent" TEXT NOT NULL,
    "is_head" BOOLEAN NOT NULL,
    "is_ahead" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "came_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "verdict" TEXT,

    CONSTRAINT "tracking_hits_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "tracking_hits_workspace_id_action_id_idx" ON "tracking_hits"("workspace_id", "action_id");

ALTER TABLE "tracking_hits" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tracking_hits" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "tracking_hits";
CREATE POLICY wall ON "tracking_hits" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "tracking_hits" ADD CONSTRAINT "tracking_hits_kind_known" CHECK (kind IN ('open', 'click'));
ALTER TABLE "tracking_hits" ADD CONSTRAINT "tracking_hits_action_id_fkey" FOREIGN KEY (workspace_id, action_id) REFERENCES "actions" (workspace_id, id) ON DELETE CASCADE;
-- The look for what isn't judged yet, and for what is old.
CREATE INDEX "tracking_hits_unjudged" ON "tracking_hits" (came_at) WHERE verdict IS NULL;
CREATE INDEX "tracking_hits_judged" ON "tracking_hits" (came_at) WHERE verdict IS NOT NULL;
