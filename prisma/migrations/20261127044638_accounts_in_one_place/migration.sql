-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "moved_from" UUID,
ADD COLUMN     "moving_to" UUID,
ADD COLUMN     "provider_id" TEXT,
ADD COLUMN     "signed_in_elsewhere_at" TIMESTAMPTZ(3);
