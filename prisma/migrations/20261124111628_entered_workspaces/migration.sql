-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "entered" UUID[] DEFAULT ARRAY[]::UUID[];
