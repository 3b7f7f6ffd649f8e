-- CreateTable
CREATE TABLE "labels" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_lower" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "rule" JSONB,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "prospect_labels" (
    "workspace_id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,
    "put_at" TIMESTAMPTZ(3) NOT NULL,
    "put_by" UUID,
    "rule" JSONB,
    "taken_off_at" TIMESTAMPTZ(3),

    CONSTRAINT "prospect_labels_pkey" PRIMARY KEY ("workspace_id","prospect_id","label_id")
);

-- CreateIndex
CREATE INDEX "prospect_labels_workspace_id_label_id_prospect_id_idx" ON "prospect_labels"("workspace_id", "label_id", "prospect_id");

-- AddForeignKey
ALTER TABLE "prospect_labels" ADD CONSTRAINT "prospect_labels_workspace_id_label_id_fkey" FOREIGN KEY ("workspace_id", "label_id") REFERENCES "labels"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "labels" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "labels" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "labels";
CREATE POLICY wall ON "labels" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "prospect_labels" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "prospect_labels" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "prospect_labels";
CREATE POLICY wall ON "prospect_labels" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "prospect_labels" ADD CONSTRAINT "prospect_labels_prospect_id_fkey" FOREIGN KEY (workspace_id, prospect_id) REFERENCES "prospects" (workspace_id, id) ON DELETE CASCADE;

ALTER TABLE "labels" ADD CONSTRAINT "labels_type_known" CHECK (type IN ('profile', 'ai_generated', 'space', 'template'));
ALTER TABLE "labels" ADD CONSTRAINT "labels_name_given" CHECK (btrim(name) <> '' AND char_length(name) <= 30);
ALTER TABLE "labels" ADD CONSTRAINT "labels_color_given" CHECK (color <> '');
-- Automatic labels alone have a rule, and each of them has one.
ALTER TABLE "labels" ADD CONSTRAINT "labels_rule_of_automatic" CHECK ((type = 'ai_generated') = (rule IS NOT NULL));
-- Whatever was put on by no member was put on by a rule.
ALTER TABLE "prospect_labels" ADD CONSTRAINT "prospect_labels_put_by_one" CHECK ((put_by IS NULL) = (rule IS NOT NULL));

-- A shared label's name is unique in its type, a private one's among its author's. Two at once can't both be created.
CREATE UNIQUE INDEX "labels_shared_name_key" ON "labels" (workspace_id, type, name_lower) WHERE type <> 'profile' AND removed_at IS NULL;
CREATE UNIQUE INDEX "labels_own_name_key" ON "labels" (workspace_id, created_by, name_lower) WHERE type = 'profile' AND removed_at IS NULL;
