ALTER TABLE "file_holders" VALIDATE CONSTRAINT "file_holders_kind_known";
