-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "asked_at" TIMESTAMPTZ(3);

-- People's own messages about which the provider is to be asked.
CREATE INDEX "messages_unsettled" ON "messages" (created_at) WHERE action_id IS NULL AND direction = 'out' AND state IN ('sending', 'uncertain');
