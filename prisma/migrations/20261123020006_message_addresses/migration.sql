-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "sent_to" TEXT;
