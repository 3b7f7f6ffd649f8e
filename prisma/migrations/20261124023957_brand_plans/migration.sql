-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "links" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "brand_plans" (
    "brand_id" UUID NOT NULL,
    "tier" TEXT NOT NULL,
    "features" JSONB NOT NULL DEFAULT '{}',
    "limits" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "brand_plans_pkey" PRIMARY KEY ("brand_id","tier")
);

-- AddForeignKey
ALTER TABLE "brand_plans" ADD CONSTRAINT "brand_plans_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "brands" ADD CONSTRAINT "brands_links" CHECK (jsonb_typeof(links) = 'object');
ALTER TABLE "brand_plans" ADD CONSTRAINT "brand_plans_tier"
  CHECK (tier IN ('free', 'basic', 'essential', 'growth', 'pro', 'scale', 'unlimited', 'supreme'));
ALTER TABLE "brand_plans" ADD CONSTRAINT "brand_plans_features" CHECK (jsonb_typeof(features) = 'object');
ALTER TABLE "brand_plans" ADD CONSTRAINT "brand_plans_limits" CHECK (jsonb_typeof(limits) = 'object');
