ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_stop_reason_known";
