-- The kind of secret that calendars brought.
ALTER TABLE "secrets" VALIDATE CONSTRAINT "secrets_owner_type_known";
