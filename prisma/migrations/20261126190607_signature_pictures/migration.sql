-- AlterTable
ALTER TABLE "signatures" ADD COLUMN     "pictures" UUID[] DEFAULT ARRAY[]::UUID[];

-- Signatures have files, too.
ALTER TABLE "file_holders" DROP CONSTRAINT "file_holders_kind_known";
ALTER TABLE "file_holders" ADD CONSTRAINT "file_holders_kind_known" CHECK (kind IN ('campaign', 'signature', 'smart_sequence')) NOT VALID;
