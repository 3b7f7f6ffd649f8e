ALTER TABLE "mailboxes" VALIDATE CONSTRAINT "mailboxes_health_check";
ALTER TABLE "mailboxes" VALIDATE CONSTRAINT "mailboxes_health_reason_check";
ALTER TABLE "mailboxes" VALIDATE CONSTRAINT "mailboxes_health_until_check";
