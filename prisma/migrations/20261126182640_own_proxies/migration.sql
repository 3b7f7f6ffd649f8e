-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "own_proxy" JSONB,
ADD COLUMN     "proxy_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "proxy_failed_until" TIMESTAMPTZ(3),
ADD COLUMN     "proxy_mode" TEXT NOT NULL DEFAULT 'country';

ALTER TABLE "credentials" ADD CONSTRAINT "credentials_proxy_mode_known" CHECK (proxy_mode IN ('country', 'own', 'none')) NOT VALID;
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_own_proxy_named" CHECK ((proxy_mode = 'own') = (own_proxy IS NOT NULL)) NOT VALID;
