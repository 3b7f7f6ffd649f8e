ALTER TABLE "prospect_imports" VALIDATE CONSTRAINT "prospect_imports_source_known";
