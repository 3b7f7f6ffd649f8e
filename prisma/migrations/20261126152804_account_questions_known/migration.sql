ALTER TABLE "credentials" VALIDATE CONSTRAINT "credentials_second_step_known";
ALTER TABLE "credentials" VALIDATE CONSTRAINT "credentials_second_step_status_known";
