-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "are_limits_locked" BOOLEAN NOT NULL DEFAULT false;
