ALTER TABLE "message_files" VALIDATE CONSTRAINT "message_files_bounded";
