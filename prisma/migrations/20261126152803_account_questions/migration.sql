-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "address_changes" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],
ADD COLUMN     "is_phone_entering" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_phone_wrong" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "phone_requested_at" TIMESTAMPTZ(3),
ADD COLUMN     "second_step" TEXT,
ADD COLUMN     "second_step_status" TEXT,
ADD COLUMN     "second_step_username" TEXT;

ALTER TABLE "credentials"
  ADD CONSTRAINT "credentials_second_step_known" CHECK (second_step IN ('microsoft', 'other')) NOT VALID,
  ADD CONSTRAINT "credentials_second_step_status_known" CHECK (second_step_status IN ('valid', 'invalid', 'failed')) NOT VALID;
