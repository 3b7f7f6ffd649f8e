-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "areas" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "is_read_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "name" TEXT NOT NULL DEFAULT '';
