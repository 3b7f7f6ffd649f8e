import type { ActivityView } from "@/lib/contracts/dashboard.ts";
import type { FirstStepsView } from "@/lib/contracts/first-steps.ts";
import type { Brand } from "@/lib/domain/brands/index.ts";
import type { ActivityRow, FirstSteps } from "@/lib/domain/dashboard/index.ts";

export const toActivity = (row: ActivityRow): ActivityView => ({
  _id: row.id,
  kind: row.kind,
  action: row.action,
  profile_id: row.prospectId,
  profile_name: row.prospectName,
  workflow_id: row.campaignId,
  workflow_name: row.campaignName,
  at: row.at.getTime(),
});

export const toFirstSteps = (
  { steps, draftId }: FirstSteps,
  { links }: Pick<Brand, "links">,
): FirstStepsView => ({
  demo_url: steps.some(({ isDone }) => isDone) ? null : links.demo,
  steps: steps.map(({ key, isDone }) => ({ key, is_done: isDone })),
  workflow_id: draftId,
});
