-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "event_at" TIMESTAMPTZ(3),
ADD COLUMN     "event_key" TEXT,
ADD COLUMN     "event_topic" TEXT,
ADD COLUMN     "relay" JSONB;
