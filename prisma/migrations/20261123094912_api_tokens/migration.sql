-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "hint" TEXT;

-- A kind of its own: bound to one workspace.
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_kind_known";
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kind_known" CHECK (kind IN ('anonymous', 'user', 'api')) NOT VALID;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_api_whole" CHECK (kind <> 'api' OR (user_id IS NOT NULL AND workspace_id IS NOT NULL AND hint IS NOT NULL)) NOT VALID;
