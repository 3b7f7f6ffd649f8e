-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "failure" TEXT,
ADD COLUMN     "failure_detail" TEXT;
