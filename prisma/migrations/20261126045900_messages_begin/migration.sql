-- A message by hand begins once, by a key that whoever sends it has. What an older process records has none: it counts as begun.
ALTER TABLE "messages" ADD COLUMN     "begin_key" UUID,
ADD COLUMN     "begun_at" TIMESTAMPTZ(3),
ADD COLUMN     "sent_from" TEXT,
ADD COLUMN     "stop_reason" TEXT;

ALTER TABLE "messages" ADD CONSTRAINT "messages_stop_reason_known"
  CHECK (stop_reason IS NULL OR stop_reason IN ('answered', 'opted_out')) NOT VALID;
