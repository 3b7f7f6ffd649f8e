ALTER TABLE "credentials" VALIDATE CONSTRAINT "credentials_work_days_check";
ALTER TABLE "lanes" VALIDATE CONSTRAINT "lanes_work_days_check";
