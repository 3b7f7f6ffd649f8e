ALTER TABLE "credentials" VALIDATE CONSTRAINT "credentials_account_type_known";
