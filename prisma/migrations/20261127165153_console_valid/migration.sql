-- What the migration before added unvalidated.
ALTER TABLE "workspaces" VALIDATE CONSTRAINT "workspaces_sales_manager_id_fkey";
ALTER TABLE "workspaces" VALIDATE CONSTRAINT "workspaces_success_manager_id_fkey";
ALTER TABLE "brands" VALIDATE CONSTRAINT "brands_build_state_known";
