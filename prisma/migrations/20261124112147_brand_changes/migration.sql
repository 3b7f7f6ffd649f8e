-- AlterTable
ALTER TABLE "brand_domains" ADD COLUMN     "is_pending" BOOLEAN NOT NULL DEFAULT false;

-- A brand or a domain that changes counts at once in every web process.
-- (The body's statements end with \x3b: whatever applies the script splits it at every written semicolon.)
CREATE FUNCTION announce_brands() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  PERFORM pg_notify(\'outreach_realtime\', \'{"brands": true}\')\x3b
  RETURN NULL\x3b
END';

CREATE TRIGGER brands_changed AFTER INSERT OR UPDATE OR DELETE ON "brands" FOR EACH STATEMENT
  EXECUTE FUNCTION announce_brands();
CREATE TRIGGER brand_domains_changed AFTER INSERT OR UPDATE OR DELETE ON "brand_domains" FOR EACH STATEMENT
  EXECUTE FUNCTION announce_brands();
