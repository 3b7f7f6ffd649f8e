-- CreateIndex
CREATE INDEX "lane_usage_hour_idx" ON "lane_usage"("hour");
