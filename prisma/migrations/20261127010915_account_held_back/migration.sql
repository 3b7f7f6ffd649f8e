-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "held_back" JSONB NOT NULL DEFAULT '{}';
