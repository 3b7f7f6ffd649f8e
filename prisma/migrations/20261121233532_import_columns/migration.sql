-- AlterTable
ALTER TABLE "prospect_imports" ADD COLUMN     "columns" TEXT[] DEFAULT ARRAY[]::TEXT[];
