-- AlterTable
ALTER TABLE "prospect_imports" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);
