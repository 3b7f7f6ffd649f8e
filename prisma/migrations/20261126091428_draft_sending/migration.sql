-- AlterTable
ALTER TABLE "drafts" ADD COLUMN     "sending" TEXT;
