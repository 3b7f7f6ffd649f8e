-- What people are compared by, as columns: under row-level security the planner uses no index on an expression, and each look
-- read the whole workspace.
ALTER TABLE "prospects"
  ADD COLUMN "same_address" text GENERATED ALWAYS AS (address_sign(email_lower)) STORED,
  ADD COLUMN "same_phone" text GENERATED ALWAYS AS (phone_sign(phone)) STORED,
  ADD COLUMN "same_profile" text GENERATED ALWAYS AS (profile_sign(social_provider_id, social_key)) STORED;
