-- AlterTable
ALTER TABLE "workers" ADD COLUMN     "judges_from" TIMESTAMPTZ(3);
