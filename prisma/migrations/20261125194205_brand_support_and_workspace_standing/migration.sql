-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "max_credentials" INTEGER,
ADD COLUMN     "support" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "third_party" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "credits_available" DOUBLE PRECISION,
ADD COLUMN     "credits_used" DOUBLE PRECISION,
ADD COLUMN     "show_crm" BOOLEAN NOT NULL DEFAULT false;
