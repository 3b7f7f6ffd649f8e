-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "all_approved_at" TIMESTAMPTZ(3),
ADD COLUMN     "all_approved_by" UUID,
ADD COLUMN     "all_approved_for" INTEGER;

-- AlterTable
ALTER TABLE "prospects" ADD COLUMN     "meeting_booked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "enrolments" ADD COLUMN     "approved_for" INTEGER;

ALTER TABLE "enrolment_holds" ADD CONSTRAINT "enrolment_holds_reason_known" CHECK (reason IN ('out_of_office', 'awaiting_approval', 'user_hold', 'colleague_replied')) NOT VALID;
