-- CreateTable
CREATE TABLE "message_html" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "html" TEXT NOT NULL,
    "has_pictures" BOOLEAN NOT NULL,
    "is_first" BOOLEAN NOT NULL,

    CONSTRAINT "message_html_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateTable
CREATE TABLE "message_files" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER,
    "bytes" BYTEA,
    "content_id" TEXT,

    CONSTRAINT "message_files_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "message_files_workspace_id_message_id_place_key" ON "message_files"("workspace_id", "message_id", "place");

ALTER TABLE "message_html" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "message_html" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "message_html";
CREATE POLICY wall ON "message_html" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "message_files" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "message_files" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "message_files";
CREATE POLICY wall ON "message_files" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "message_html" ADD CONSTRAINT "message_html_message_id_fkey" FOREIGN KEY (workspace_id, message_id) REFERENCES "messages" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_fkey" FOREIGN KEY (workspace_id, message_id) REFERENCES "messages" (workspace_id, id) ON DELETE CASCADE;

-- What the reader of mail promises (lib/providers/mail/reading/content).
ALTER TABLE "message_html" ADD CONSTRAINT "message_html_bounded" CHECK (length(html) <= 600000);
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_bounded" CHECK (place BETWEEN 0 AND 19 AND octet_length(bytes) <= 1048576 AND (bytes IS NULL) = (size IS NULL));
