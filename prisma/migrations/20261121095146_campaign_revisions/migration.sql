-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "changed_by" UUID,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "connected_at" TIMESTAMPTZ(3);
