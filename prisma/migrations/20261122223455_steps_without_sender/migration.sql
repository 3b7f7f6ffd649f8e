-- AlterTable
ALTER TABLE "prospects" ADD COLUMN     "personality" TEXT;

-- Each type of personality and each owner of a secret is one of the words that the code knows. Validated by the next
-- migration: adding a check that way locks the tables for a moment only.
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_personality_known" CHECK (personality IN ('dominance', 'influence', 'steadiness', 'conscientiousness')) NOT VALID;
ALTER TABLE "secrets" DROP CONSTRAINT "secrets_owner_type_known";
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_owner_type_known" CHECK (owner_type IN ('credential', 'mailbox', 'webhook')) NOT VALID;
