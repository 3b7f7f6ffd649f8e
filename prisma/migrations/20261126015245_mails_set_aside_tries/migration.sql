-- AlterTable
ALTER TABLE "mails_set_aside" ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0;
