-- AlterTable
ALTER TABLE "prospects" ADD COLUMN     "premium_seen_at" TIMESTAMPTZ(3);
