import { z } from "zod";
import { call } from "../call.ts";
import { done, idField, wireBoolean, wireList } from "../fields.ts";
import { campaignStatuses } from "./campaign-statuses.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;

const statusReply = z.object({ _id: z.string(), status: z.enum(campaignStatuses) });

export const updateWorkflowStatus = call({
  method: "POST",
  path: "/workflows/{id}/update_status",
  summary:
    "Starts, pauses or resumes a campaign, alone: `with_employee` is refused until there are AI employees",
  access,
  body: z.object({
    status: z.enum(["active", "paused", "archived", "deleted"]),
    // AI employees aren't built: no campaign has one that could be paused with it.
    with_employee: wireBoolean.refine((value) => !value, { error: "invalidInput" }).optional(),
  }),
  reply: statusReply,
});

export const archiveWorkflow = call({
  method: "POST",
  path: "/workflows/{id}/archive",
  summary: "Archives a campaign",
  access,
  reply: statusReply,
});

export const restoreWorkflow = call({
  method: "POST",
  path: "/workflows/{id}/restore",
  summary: "Brings an archived campaign back, or within 30 days a deleted one; it comes back paused",
  access,
  reply: statusReply,
});

export const deleteWorkflow = call({
  method: "POST",
  path: "/workflows/{id}/delete_async",
  summary: "Deletes a campaign; it can be restored for 30 days",
  access,
  reply: statusReply,
});

export const orderWorkflows = call({
  method: "POST",
  path: "/workflows/order",
  summary: "Saves the order of campaigns",
  access,
  body: z.object({ workflows_order: wireList(idField, 1000) }),
  reply: done,
});
