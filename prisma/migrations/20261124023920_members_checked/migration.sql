-- In a migration of its own: it reads the table, during which rows may be written.
ALTER TABLE "secrets" VALIDATE CONSTRAINT "secrets_owner_type_known";
