-- AlterTable
ALTER TABLE "brand_plans" ADD COLUMN     "is_enabled" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "prices" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "brand_plans" ADD CONSTRAINT "brand_plans_prices" CHECK (jsonb_typeof(prices) = 'object') NOT VALID;
