-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "reading" JSONB;
