-- Validates what the migration before added: that one locked its table for a moment only.
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_nature_known";
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_hidden_known";
