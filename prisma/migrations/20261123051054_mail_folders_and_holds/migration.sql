-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "matched_by" TEXT;

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "held_by" TEXT,
ADD COLUMN     "held_until" TIMESTAMPTZ(3),
ADD COLUMN     "mail_cursor" TEXT,
ADD COLUMN     "refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refused_from" TIMESTAMPTZ(3);

ALTER TABLE "messages" ADD CONSTRAINT "messages_matched_by_check" CHECK (matched_by IN ('message', 'thread', 'address', 'colleague')) NOT VALID;
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_refusals_check" CHECK (refusals >= 0 AND (refusals = 0) = (refused_from IS NULL)) NOT VALID;
-- The holds that a dead worker left.
CREATE INDEX "mailboxes_held" ON "mailboxes" (held_until) WHERE held_by IS NOT NULL;
