-- No plan could use them.
DROP INDEX IF EXISTS "prospects_address_sign", "prospects_phone_sign", "prospects_profile_sign";
