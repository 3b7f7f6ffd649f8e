-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "credits" INTEGER;
