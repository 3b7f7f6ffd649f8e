-- Rows belong to rows of the same workspace. Validated by the next migration.
ALTER TABLE "campaign_mailboxes" ADD CONSTRAINT "campaign_mailboxes_mailbox_id_fkey" FOREIGN KEY (workspace_id, mailbox_id) REFERENCES "mailboxes" (workspace_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_prospect_id_fkey" FOREIGN KEY (workspace_id, prospect_id) REFERENCES "prospects" (workspace_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE NO ACTION NOT VALID;
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_fkey" FOREIGN KEY (workspace_id, conversation_id) REFERENCES "conversations" (workspace_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_prospect_id_fkey" FOREIGN KEY (workspace_id, prospect_id) REFERENCES "prospects" (workspace_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE "prospect_imports" ADD CONSTRAINT "prospect_imports_campaign_id_fkey" FOREIGN KEY (workspace_id, campaign_id) REFERENCES "campaigns" (workspace_id, id) ON DELETE NO ACTION NOT VALID;
ALTER TABLE "prospect_imports" ADD CONSTRAINT "prospect_imports_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE NO ACTION NOT VALID;
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_credential_id_fkey" FOREIGN KEY (workspace_id, credential_id) REFERENCES "credentials" (workspace_id, id) ON DELETE NO ACTION NOT VALID;
ALTER TABLE "lane_usage" ADD CONSTRAINT "lane_usage_lane_id_fkey" FOREIGN KEY (workspace_id, lane_id) REFERENCES "lanes" (workspace_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_prospect_id_fkey" FOREIGN KEY (workspace_id, prospect_id) REFERENCES "prospects" (workspace_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE "actions" ADD CONSTRAINT "actions_enrolment_id_fkey" FOREIGN KEY (workspace_id, enrolment_id) REFERENCES "enrolments" (workspace_id, id) ON DELETE CASCADE NOT VALID;
