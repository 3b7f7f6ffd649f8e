ALTER TABLE "brand_plans" VALIDATE CONSTRAINT "brand_plans_prices";
