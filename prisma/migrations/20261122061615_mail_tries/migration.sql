-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "mail_tries" JSONB NOT NULL DEFAULT '{}';
