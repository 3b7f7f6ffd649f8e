ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_kind_known";
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_api_whole";
