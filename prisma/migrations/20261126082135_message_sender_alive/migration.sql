-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "sender_alive_at" TIMESTAMPTZ(3);
