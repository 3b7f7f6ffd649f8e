-- AlterTable
ALTER TABLE "tracking_hits" ADD COLUMN     "is_cloud" BOOLEAN NOT NULL DEFAULT false;
