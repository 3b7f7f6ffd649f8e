ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_state_known";
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_waiting_timed";
