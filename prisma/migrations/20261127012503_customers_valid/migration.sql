ALTER TABLE "people_deeds" VALIDATE CONSTRAINT "people_deeds_kind_known";
