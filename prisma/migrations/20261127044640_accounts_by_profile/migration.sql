-- The same by the address of the profile, for accounts that were signed in before the provider's name was kept.
CREATE INDEX CONCURRENTLY "credentials_by_profile" ON "credentials" (profile_url) WHERE profile_url IS NOT NULL;
