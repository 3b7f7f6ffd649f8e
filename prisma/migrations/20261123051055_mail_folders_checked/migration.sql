ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_matched_by_check";
ALTER TABLE "mailboxes" VALIDATE CONSTRAINT "mailboxes_refusals_check";
