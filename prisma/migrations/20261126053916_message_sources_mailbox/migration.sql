-- AlterTable
ALTER TABLE "message_sources" ADD COLUMN     "mailbox" TEXT;
