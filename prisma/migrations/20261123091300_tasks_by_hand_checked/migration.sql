ALTER TABLE "tasks" VALIDATE CONSTRAINT "tasks_of_a_step_or_a_member";
