-- A mail by hand whose server took nothing of it waits, and is tried again.
ALTER TABLE "messages" ADD COLUMN     "retried_at" TIMESTAMPTZ(3),
ADD COLUMN     "retry_at" TIMESTAMPTZ(3);

ALTER TABLE "messages" DROP CONSTRAINT "messages_state_known";
ALTER TABLE "messages" ADD CONSTRAINT "messages_state_known"
  CHECK (state IN ('sending', 'waiting', 'sent', 'failed', 'uncertain', 'received')) NOT VALID;
ALTER TABLE "messages" ADD CONSTRAINT "messages_waiting_timed" CHECK (state <> 'waiting' OR retry_at IS NOT NULL) NOT VALID;
