CREATE INDEX CONCURRENTLY IF NOT EXISTS "import_people_workspace_id_import_id_line_idx" ON "import_people" ("workspace_id", "import_id", "line");
