-- AlterTable
ALTER TABLE "drafts" ADD COLUMN     "files" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "scheduled_messages" ADD COLUMN     "files" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "message_files" ADD COLUMN     "file_id" UUID;

-- CreateTable
CREATE TABLE "files" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "digest" BYTEA NOT NULL,
    "bytes" BYTEA NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "held_at" TIMESTAMPTZ(3),

    CONSTRAINT "files_pkey" PRIMARY KEY ("workspace_id","id")
);

ALTER TABLE "files" ADD CONSTRAINT files_bounded
  CHECK (size > 0 AND length(name) BETWEEN 1 AND 150 AND length(type) BETWEEN 1 AND 160);
ALTER TABLE "drafts" ALTER COLUMN "files" SET NOT NULL, ADD CONSTRAINT drafts_files_bounded CHECK (cardinality(files) <= 10);
ALTER TABLE "scheduled_messages" ALTER COLUMN "files" SET NOT NULL,
  ADD CONSTRAINT scheduled_messages_files_bounded CHECK (cardinality(files) <= 10);

-- A file is kept with its message, kept for many messages, or left in the mailbox.
ALTER TABLE "message_files" DROP CONSTRAINT message_files_bounded;
ALTER TABLE "message_files" ADD CONSTRAINT message_files_bounded CHECK (place BETWEEN 0 AND 19
  AND octet_length(bytes) <= 1048576
  AND CASE WHEN file_id IS NULL THEN (size IS NULL) = (bytes IS NULL) ELSE size IS NOT NULL AND bytes IS NULL END);
ALTER TABLE "message_files" ADD CONSTRAINT message_files_file_fkey
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id);

-- CreateIndex
CREATE INDEX "message_files_workspace_id_file_id_idx" ON "message_files"("workspace_id", "file_id");

-- CreateIndex
CREATE INDEX "files_workspace_id_size_idx" ON "files"("workspace_id", "size");

-- CreateIndex
CREATE UNIQUE INDEX "files_workspace_id_user_id_digest_name_key" ON "files"("workspace_id", "user_id", "digest", "name");

ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "files" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "files";
CREATE POLICY wall ON "files" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));


ALTER TABLE "message_files" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "message_files" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "message_files";
CREATE POLICY wall ON "message_files" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sequencer', 'operations'));

-- CreateTable
CREATE TABLE "file_holders" (
    "workspace_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "holder_id" UUID NOT NULL,

    CONSTRAINT "file_holders_pkey" PRIMARY KEY ("workspace_id","file_id","kind","holder_id")
);

ALTER TABLE "file_holders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "file_holders" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "file_holders";
CREATE POLICY wall ON "file_holders" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "file_holders" ADD CONSTRAINT file_holders_kind_known CHECK (kind IN ('campaign', 'smart_sequence'));
ALTER TABLE "file_holders" ADD CONSTRAINT file_holders_file_fkey
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE CASCADE;
