ALTER TABLE "campaigns" VALIDATE CONSTRAINT "campaigns_type_known";
