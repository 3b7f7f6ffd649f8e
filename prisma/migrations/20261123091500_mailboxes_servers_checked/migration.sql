ALTER TABLE "mailboxes" VALIDATE CONSTRAINT "mailboxes_servers";
