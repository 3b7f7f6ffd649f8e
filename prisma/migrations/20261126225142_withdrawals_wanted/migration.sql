-- AlterTable
ALTER TABLE "withdrawal_rules" ADD COLUMN     "is_read_wanted" BOOLEAN NOT NULL DEFAULT true;
