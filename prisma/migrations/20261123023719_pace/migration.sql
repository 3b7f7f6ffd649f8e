-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "holiday_region" TEXT,
ADD COLUMN     "ramp_from" TIMESTAMPTZ(3),
ADD COLUMN     "work_days" INTEGER NOT NULL DEFAULT 127;

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "ramp_from" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "lanes" ADD COLUMN     "holiday_region" TEXT,
ADD COLUMN     "ramp_from" TIMESTAMPTZ(3),
ADD COLUMN     "work_days" INTEGER NOT NULL DEFAULT 127;

-- A day at least, and only days of the week.
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_work_days_check" CHECK (work_days between 1 and 127) NOT VALID;
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_work_days_check" CHECK (work_days between 1 and 127) NOT VALID;
