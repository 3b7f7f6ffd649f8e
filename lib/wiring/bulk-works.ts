import type { BulkWork } from "@/lib/domain/bulk/index.ts";
import { importLines } from "@/lib/domain/campaigns/index.ts";
import { forgetLabel } from "@/lib/domain/labels/index.ts";
import { doDeed } from "@/lib/domain/people/index.ts";
import { forgetPeople } from "@/lib/domain/prospects/index.ts";
import {
  alignAccount,
  alignCampaign,
  approvePeople,
  enrolAudience,
  handOver,
  holdColleagues,
  partCampaigns,
  rankCampaign,
  wakeCampaign,
} from "@/lib/domain/sequencer/index.ts";

/** Every kind of bulk work that a worker carries out. */
export const bulkWorks: readonly BulkWork[] = [
  alignCampaign,
  alignAccount,
  enrolAudience,
  wakeCampaign,
  rankCampaign,
  partCampaigns,
  handOver,
  importLines,
  forgetPeople,
  approvePeople,
  holdColleagues,
  forgetLabel,
  doDeed,
];
