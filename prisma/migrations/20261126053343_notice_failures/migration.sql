-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "notice_failures" INTEGER NOT NULL DEFAULT 0;
