ALTER TABLE "enrolment_holds" VALIDATE CONSTRAINT "enrolment_holds_reason_known";
