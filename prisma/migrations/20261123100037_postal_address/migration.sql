-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "postal_address" TEXT NOT NULL DEFAULT '';
