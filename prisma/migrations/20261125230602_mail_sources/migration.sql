-- AlterTable
ALTER TABLE "message_files" ADD COLUMN     "left_part" TEXT;

-- CreateTable
CREATE TABLE "message_sources" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_whole" BOOLEAN NOT NULL,
    "size" INTEGER,
    "key_id" TEXT,
    "wrapped_key" BYTEA,
    "sealed" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_sources_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateTable
CREATE TABLE "mails_set_aside" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "failure" TEXT NOT NULL,
    "is_whole" BOOLEAN NOT NULL,
    "size" INTEGER NOT NULL,
    "key_id" TEXT NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mails_set_aside_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mails_set_aside_workspace_id_mailbox_id_name_key" ON "mails_set_aside"("workspace_id", "mailbox_id", "name");

ALTER TABLE "message_sources" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "message_sources" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "message_sources";
CREATE POLICY wall ON "message_sources" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "mails_set_aside" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "mails_set_aside" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "mails_set_aside";
CREATE POLICY wall ON "mails_set_aside" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "message_sources" ADD CONSTRAINT "message_sources_message_fkey"
  FOREIGN KEY (workspace_id, message_id) REFERENCES "messages" (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE "mails_set_aside" ADD CONSTRAINT "mails_set_aside_mailbox_fkey"
  FOREIGN KEY (workspace_id, mailbox_id) REFERENCES "mailboxes" (workspace_id, id) ON DELETE CASCADE;

-- Both are compressed already. What is kept is what one mail costs at most: longer ones stay in the mailbox.
ALTER TABLE "message_sources" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;
ALTER TABLE "mails_set_aside" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;
ALTER TABLE "message_sources" ADD CONSTRAINT "message_sources_kept" CHECK ((size IS NULL) = (sealed IS NULL)
  AND (key_id IS NULL) = (sealed IS NULL) AND (wrapped_key IS NULL) = (sealed IS NULL) AND octet_length(sealed) <= 2097152
  AND length(name) <= 1000);
ALTER TABLE "mails_set_aside" ADD CONSTRAINT "mails_set_aside_bounded" CHECK (octet_length(sealed) <= 2097152
  AND length(name) <= 1000 AND length(failure) <= 1000);

-- What is purged by its age: the oldest are found at once.
CREATE INDEX "message_sources_kept" ON "message_sources" (created_at) WHERE sealed IS NOT NULL;
CREATE INDEX "mails_set_aside_age" ON "mails_set_aside" (created_at);

-- A file that was left in the mailbox may have the size that its mail tells.
ALTER TABLE "message_files" DROP CONSTRAINT message_files_bounded;
ALTER TABLE "message_files" ADD CONSTRAINT message_files_bounded CHECK (place BETWEEN 0 AND 19
  AND octet_length(bytes) <= 1048576 AND length(left_part) <= 1000 AND (left_part IS NULL OR bytes IS NULL)
  AND CASE WHEN file_id IS NOT NULL THEN size IS NOT NULL AND bytes IS NULL AND left_part IS NULL
    ELSE left_part IS NOT NULL OR (size IS NULL) = (bytes IS NULL) END) NOT VALID;
