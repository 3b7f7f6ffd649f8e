-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "files_sent" BOOLEAN NOT NULL DEFAULT false;
