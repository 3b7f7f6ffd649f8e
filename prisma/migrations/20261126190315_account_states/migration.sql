-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "hibernated_at" TIMESTAMPTZ(3),
ADD COLUMN     "verify_email_at" TIMESTAMPTZ(3),
ADD COLUMN     "waits_for_authorization" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "credentials" DROP CONSTRAINT "credentials_account_type_known";
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_type_known" CHECK (account_type IN ('basic', 'premium', 'sales_navigator')) NOT VALID;
