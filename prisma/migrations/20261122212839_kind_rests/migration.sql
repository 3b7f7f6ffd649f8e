-- AlterTable
ALTER TABLE "lanes" ADD COLUMN     "rests" JSONB NOT NULL DEFAULT '{}';
