-- The domain of a person's address: a colleague's answer is found by it. A column of its own, because under row-level
-- security the planner uses no index on an expression.
ALTER TABLE "prospects" ADD COLUMN "email_domain" text GENERATED ALWAYS AS (split_part(email_lower, '@', 2)) STORED;
