ALTER TABLE "prospects" VALIDATE CONSTRAINT "prospects_personality_known";
ALTER TABLE "secrets" VALIDATE CONSTRAINT "secrets_owner_type_known";
