ALTER TABLE "people_deeds" VALIDATE CONSTRAINT "people_deeds_label_id_fkey";
ALTER TABLE "people_deeds" VALIDATE CONSTRAINT "people_deeds_campaign_id_fkey";
ALTER TABLE "people_deeds" VALIDATE CONSTRAINT "people_deeds_credential_id_fkey";
ALTER TABLE "people_deeds" VALIDATE CONSTRAINT "people_deeds_kind_known";
ALTER TABLE "people_deeds" VALIDATE CONSTRAINT "people_deeds_state_known";
ALTER TABLE "suppressions" VALIDATE CONSTRAINT "suppressions_reason_known";
ALTER TABLE "prospect_imports" VALIDATE CONSTRAINT "prospect_imports_source_known";
