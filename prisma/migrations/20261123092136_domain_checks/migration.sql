-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "dkim_selectors" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "domain_checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "domain_checks" JSONB;
