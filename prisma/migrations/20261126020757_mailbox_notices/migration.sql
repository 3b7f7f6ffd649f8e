-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "news_at" TIMESTAMPTZ(3),
ADD COLUMN     "notice_asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "notice_for" TIMESTAMPTZ(3),
ADD COLUMN     "notice_id" TEXT,
ADD COLUMN     "notice_to" TEXT,
ADD COLUMN     "notice_until" TIMESTAMPTZ(3);
