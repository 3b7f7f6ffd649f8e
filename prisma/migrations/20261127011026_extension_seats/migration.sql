-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "extension_seats" INTEGER NOT NULL DEFAULT 3;
