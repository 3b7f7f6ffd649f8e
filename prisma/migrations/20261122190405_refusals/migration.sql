-- AlterTable
ALTER TABLE "actions" ADD COLUMN     "refusals" INTEGER NOT NULL DEFAULT 0;
