-- CreateTable
CREATE TABLE "people_duplicates" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "first_id" UUID NOT NULL,
    "second_id" UUID NOT NULL,
    "reasons" TEXT[],
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "is_dismissed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "people_duplicates_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "people_changes" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prospect_id" UUID NOT NULL,

    CONSTRAINT "people_changes_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "people_merges" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kept_id" UUID NOT NULL,
    "gone_id" UUID NOT NULL,
    "gone_name" TEXT NOT NULL,
    "email_lower" TEXT,
    "social_key" TEXT,
    "social_provider_id" TEXT,
    "undo" JSONB,
    "merged_by" UUID NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_by" UUID,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "people_merges_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "people_duplicates_workspace_id_second_id_idx" ON "people_duplicates"("workspace_id", "second_id");

-- CreateIndex
CREATE INDEX "people_duplicates_workspace_id_is_dismissed_found_at_id_idx" ON "people_duplicates"("workspace_id", "is_dismissed", "found_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "people_duplicates_workspace_id_first_id_second_id_key" ON "people_duplicates"("workspace_id", "first_id", "second_id");

-- CreateIndex
CREATE INDEX "people_merges_workspace_id_kept_id_idx" ON "people_merges"("workspace_id", "kept_id");

-- CreateIndex
CREATE INDEX "people_merges_workspace_id_gone_id_idx" ON "people_merges"("workspace_id", "gone_id");

-- CreateIndex
CREATE INDEX "people_merges_workspace_id_email_lower_idx" ON "people_merges"("workspace_id", "email_lower");

-- CreateIndex
CREATE INDEX "people_merges_workspace_id_social_key_idx" ON "people_merges"("workspace_id", "social_key");

-- CreateIndex
CREATE INDEX "people_merges_workspace_id_social_provider_id_idx" ON "people_merges"("workspace_id", "social_provider_id");

-- CreateIndex
CREATE INDEX "people_merges_workspace_id_merged_at_id_idx" ON "people_merges"("workspace_id", "merged_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "drafts_workspace_id_prospect_id_idx" ON "drafts"("workspace_id", "prospect_id");

ALTER TABLE "people_duplicates" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "people_duplicates" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "people_duplicates";
CREATE POLICY wall ON "people_duplicates" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "people_changes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "people_changes" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "people_changes";
CREATE POLICY wall ON "people_changes" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "people_merges" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "people_merges" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "people_merges";
CREATE POLICY wall ON "people_merges" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "people_duplicates" ADD CONSTRAINT "people_duplicates_order" CHECK (first_id < second_id);
ALTER TABLE "people_duplicates" ADD CONSTRAINT "people_duplicates_reasons_given" CHECK (cardinality(reasons) > 0 AND reasons <@ ARRAY['address', 'profile', 'phone']);
ALTER TABLE "people_duplicates" ADD CONSTRAINT "people_duplicates_first_id_fkey" FOREIGN KEY (workspace_id, first_id) REFERENCES "prospects" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "people_duplicates" ADD CONSTRAINT "people_duplicates_second_id_fkey" FOREIGN KEY (workspace_id, second_id) REFERENCES "prospects" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "people_merges" ADD CONSTRAINT "people_merges_kept_id_fkey" FOREIGN KEY (workspace_id, kept_id) REFERENCES "prospects" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "people_merges" ADD CONSTRAINT "people_merges_two" CHECK (kept_id <> gone_id);
ALTER TABLE "people_merges" ADD CONSTRAINT "people_merges_undone" CHECK ((undone_at IS NULL) = (undone_by IS NULL) AND (undone_at IS NULL OR undo IS NULL));
-- A person is part of at most one other.
CREATE UNIQUE INDEX "people_merges_gone" ON "people_merges" (workspace_id, gone_id) WHERE undone_at IS NULL;

-- What of an address tells who reads it: a part behind "+" doesn't, and Google's mail ignores dots and knows two domains.
CREATE FUNCTION address_sign(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN s.domain IN ('gmail.com', 'googlemail.com') THEN replace(s.name, '.', '') || '@gmail.com'
              ELSE s.name || '@' || s.domain END
    FROM (SELECT coalesce(nullif(split_part(split_part(address, '@', 1), '+', 1), ''), split_part(address, '@', 1)) AS name,
                 split_part(address, '@', 2) AS domain) s
   WHERE s.domain <> ''
$$;

-- The last nine digits of a number, as a blacklist compares them: two people write the country in two ways, or not at all.
CREATE FUNCTION phone_sign(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(d.digits) >= 7 THEN right(d.digits, 9) END
    FROM (SELECT ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0') AS digits) d
$$;

-- The network's own id of a person, which stands for a name in some links.
CREATE FUNCTION profile_sign(provider_id text, key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(provider_id, CASE WHEN key ~ '^AC[A-Za-z]AA[A-Za-z0-9_-]{10,}$' THEN key END)
$$;

-- Whoever changes what people are compared by, the person is compared again.
CREATE FUNCTION note_people_added() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  INSERT INTO people_changes (workspace_id, prospect_id) SELECT workspace_id, id FROM added
    WHERE email_lower IS NOT NULL OR phone IS NOT NULL OR social_key IS NOT NULL OR social_provider_id IS NOT NULL\x3b
  RETURN NULL\x3b
END';
CREATE FUNCTION note_person_changed() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  INSERT INTO people_changes (workspace_id, prospect_id) VALUES (NEW.workspace_id, NEW.id)\x3b
  RETURN NULL\x3b
END';
CREATE TRIGGER prospects_added AFTER INSERT ON "prospects" REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION note_people_added();
CREATE TRIGGER prospects_changed AFTER UPDATE OF email_lower, phone, social_key, social_provider_id ON "prospects" FOR EACH ROW
  WHEN (OLD.email_lower IS DISTINCT FROM NEW.email_lower OR OLD.phone IS DISTINCT FROM NEW.phone
    OR OLD.social_key IS DISTINCT FROM NEW.social_key OR OLD.social_provider_id IS DISTINCT FROM NEW.social_provider_id)
  EXECUTE FUNCTION note_person_changed();
