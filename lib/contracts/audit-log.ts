import { z } from "zod";
import { call } from "./call.ts";
import { idField, instantField, storableText, wireInt } from "./fields.ts";

/** An entry of the record of who did what. Its time is the machine's. */
export const auditEntryView = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null: the product did it by itself. */
  user: z.object({ _id: z.string(), full_name: z.string() }).nullable(),
  /** `entity.verb`: `campaign.create`. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

export const readAuditLog = call({
  method: "GET",
  path: "/space/audit_log",
  summary: "What was done in the workspace, latest first; for its admins",
  access: { who: "ws-admin", unpaidOk: true },
  query: z.object({
    user_id: idField.optional(),
    /** `entity` or `entity.verb`. */
    action: storableText(80)
      .regex(/^[a-z_]+(\.[a-z_]+)?$/)
      .optional(),
    from: instantField.optional(),
    /** Up to, without the moment itself. */
    to: instantField.optional(),
    cursor: storableText(60).optional(),
    limit: wireInt(1, 100).default(50),
  }),
  reply: z.object({ items: z.array(auditEntryView), next_cursor: z.string().nullable() }),
  limits: [{ points: 240, seconds: 60, by: "account" }],
});
