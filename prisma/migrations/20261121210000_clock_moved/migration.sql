-- Whoever moves product time, browsers hear of it: what they show is read against it. Only the embedded world moves it.
-- (The body's statements end with \x3b: whatever applies the script splits it at every written semicolon.)
CREATE FUNCTION announce_clock() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  PERFORM pg_notify(\'outreach_realtime\', json_build_object(\'clock\', json_build_object(
    \'now\', floor(extract(epoch from NEW.base_product + (clock_timestamp() - NEW.base_machine) * NEW.rate) * 1000),
    \'rate\', NEW.rate))::text)\x3b
  RETURN NULL\x3b
END';

CREATE TRIGGER product_clock_moved AFTER INSERT OR UPDATE ON "product_clock" FOR EACH ROW
  EXECUTE FUNCTION announce_clock();
