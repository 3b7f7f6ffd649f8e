import { pushPerson } from "@/lib/domain/crm/index.ts";
import type { CrmPort } from "@/lib/providers/crm/port.ts";

/** Writes people to the product's own CRM where a step names no other one and the workspace uses it. */
export function withNativeCrm(outside: CrmPort): CrmPort {
  return {
    async upsert(workspaceId, integrationId, record) {
      const recordId = integrationId === null ? await pushPerson(workspaceId, record.key) : null;
      return recordId === null ? outside.upsert(workspaceId, integrationId, record) : { recordId };
    },
  };
}
