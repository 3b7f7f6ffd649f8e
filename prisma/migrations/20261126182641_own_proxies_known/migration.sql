ALTER TABLE "credentials" VALIDATE CONSTRAINT "credentials_proxy_mode_known";
ALTER TABLE "credentials" VALIDATE CONSTRAINT "credentials_own_proxy_named";
