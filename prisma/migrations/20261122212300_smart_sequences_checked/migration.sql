ALTER TABLE "lanes" VALIDATE CONSTRAINT "lanes_kind_known";
ALTER TABLE "campaigns" VALIDATE CONSTRAINT "campaigns_type_known";
ALTER TABLE "enrolments" VALIDATE CONSTRAINT "enrolments_state_known";
ALTER TABLE "enrolments" VALIDATE CONSTRAINT "enrolments_hold_keeps";
