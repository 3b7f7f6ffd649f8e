-- CreateTable
CREATE TABLE "blacklist_entries" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "credential_id" UUID,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "entry" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "blacklist_entries_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "blacklist_entries_workspace_id_kind_value_idx" ON "blacklist_entries"("workspace_id", "kind", "value");

ALTER TABLE "blacklist_entries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "blacklist_entries" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "blacklist_entries";
CREATE POLICY wall ON "blacklist_entries" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));

ALTER TABLE "blacklist_entries" ADD CONSTRAINT "blacklist_entries_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "blacklist_entries" ADD CONSTRAINT "blacklist_entries_kind" CHECK (kind IN ('address', 'domain', 'phone', 'profile', 'company'));
ALTER TABLE "blacklist_entries" ADD CONSTRAINT "blacklist_entries_value_given" CHECK (value <> '');

-- A list has each value once, the workspace's own (without an account) too.
CREATE UNIQUE INDEX "blacklist_entries_value_key" ON "blacklist_entries" (workspace_id, credential_id, kind, value) NULLS NOT DISTINCT;
-- A list, newest first.
CREATE INDEX "blacklist_entries_list" ON "blacklist_entries" (workspace_id, credential_id, created_at DESC, id DESC) WHERE lifted_at IS NULL;
CREATE INDEX "blacklist_entries_lifted" ON "blacklist_entries" (lifted_at) WHERE lifted_at IS NOT NULL;

-- The form in which two spellings of a company's name are equal: small letters without punctuation and without the legal
-- form at its end. The collation knows the letters of every language. Empty for a name without letters and digits.
CREATE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(btrim(regexp_replace(n.plain,
      '( (incorporated|inc|llc|llp|lp|ltd|limited|plc|corp|corporation|co|company|gmbh|mbh|ag|kg|kgaa|ug|se|ohg|ev|sa|sas|sarl|sasu|eurl|spa|srl|sl|slu|sau|lda|ltda|bv|nv|oy|oyj|ab|as|asa|aps|pty|pvt|pte|sro|doo|kft|zrt|sp z o o|s a|s l|s r l|s p a|b v|n v))+$', '')), ''), n.plain)
    FROM (SELECT btrim(regexp_replace(lower(name COLLATE "pg_c_utf8"), '[^[:alnum:]]+', ' ', 'g')) AS plain) n
$$;
