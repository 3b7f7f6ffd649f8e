-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "max_credentials" INTEGER,
ADD COLUMN     "support" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "brand_clients" ADD COLUMN     "issuer" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "name" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "credits_available" DOUBLE PRECISION,
ADD COLUMN     "credits_used" DOUBLE PRECISION,
ADD COLUMN     "show_crm" BOOLEAN NOT NULL DEFAULT false;
