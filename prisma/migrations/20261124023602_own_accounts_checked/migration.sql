ALTER TABLE "workspaces" VALIDATE CONSTRAINT "workspaces_accent_colour";
