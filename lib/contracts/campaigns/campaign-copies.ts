import { z } from "zod";
import { call } from "../call.ts";
import { idField, requiredText, wireList, wireObject } from "../fields.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;

export const duplicateWorkflows = call({
  method: "POST",
  path: "/credentials/duplicate_workflows",
  summary:
    "Copies campaigns to accounts, as drafts without people; `update_dict` names the accounts by campaign. The same `key` copies once",
  access: { ...access, feature: "campaigns" },
  body: z.object({
    update_dict: wireObject(z.record(idField, wireList(idField, 100))),
    key: requiredText(80).optional(),
  }),
  reply: z.array(z.object({ _id: z.string(), workflow_id: z.string(), credentials: z.string() })),
});
