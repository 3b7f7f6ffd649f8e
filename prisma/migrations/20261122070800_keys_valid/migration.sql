-- Looks at the rows that were there before; reading and writing go on.
ALTER TABLE "campaign_mailboxes" VALIDATE CONSTRAINT "campaign_mailboxes_mailbox_id_fkey";
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_prospect_id_fkey";
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_credential_id_fkey";
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_conversation_id_fkey";
ALTER TABLE "drafts" VALIDATE CONSTRAINT "drafts_prospect_id_fkey";
ALTER TABLE "prospect_imports" VALIDATE CONSTRAINT "prospect_imports_campaign_id_fkey";
ALTER TABLE "prospect_imports" VALIDATE CONSTRAINT "prospect_imports_credential_id_fkey";
ALTER TABLE "prospects" VALIDATE CONSTRAINT "prospects_credential_id_fkey";
ALTER TABLE "lane_usage" VALIDATE CONSTRAINT "lane_usage_lane_id_fkey";
ALTER TABLE "enrolments" VALIDATE CONSTRAINT "enrolments_prospect_id_fkey";
ALTER TABLE "actions" VALIDATE CONSTRAINT "actions_enrolment_id_fkey";
