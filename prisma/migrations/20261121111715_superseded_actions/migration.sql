-- AlterTable
ALTER TABLE "actions" ADD COLUMN     "superseded" BOOLEAN NOT NULL DEFAULT false;
