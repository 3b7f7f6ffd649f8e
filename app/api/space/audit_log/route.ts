import { readAuditLog } from "@/lib/contracts/audit-log.ts";
import { route } from "@/lib/http/route.ts";
import { showAuditLog } from "@/lib/http/show/audit-log.ts";

export const GET = route(readAuditLog, ({ member }, { query }) =>
  showAuditLog(
    member,
    {
      userId: query.user_id ?? null,
      action: query.action ?? null,
      from: query.from ?? null,
      to: query.to ?? null,
    },
    { cursor: query.cursor ?? null, limit: query.limit },
  ),
);
