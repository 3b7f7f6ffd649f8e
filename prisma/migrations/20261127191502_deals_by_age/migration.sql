-- CreateIndex
CREATE INDEX "crm_deals_workspace_id_created_at_id_idx" ON "crm_deals"("workspace_id", "created_at" DESC, "id" DESC);
