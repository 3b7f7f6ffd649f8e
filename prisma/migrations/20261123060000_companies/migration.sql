-- The company of a person as two are compared: case and outer spaces don't count. A column of its own, because under
-- row-level security the planner uses no index on an expression whose functions may tell what they are given.
ALTER TABLE "prospects" ADD COLUMN "company_key" text NOT NULL GENERATED ALWAYS AS (
  lower(left(btrim(company_name), 200) COLLATE "pg_c_utf8")) STORED;
