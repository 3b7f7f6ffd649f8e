-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "total" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "prospect_imports" ADD COLUMN     "duplicates" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "options" JSONB;
