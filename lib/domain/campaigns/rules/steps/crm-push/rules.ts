import type { StepRules } from "../definition.ts";
import { type PersonRecord, personRecord } from "../person-record.ts";
import { spends } from "../spends.ts";
import { withoutSender } from "../without-sender.ts";

/** Writes the person to a CRM. */
export interface CrmPush {
  readonly type: "crm_push";
  /** Null: the workspace's only CRM. */
  readonly integrationId: string | null;
}

export interface CrmPushPayload {
  readonly type: "crm_push";
  readonly integrationId: string | null;
  readonly fullName: string;
  readonly person: PersonRecord;
}

export const crmPush: StepRules<"crm_push", CrmPush, CrmPushPayload> = {
  ...withoutSender,
  needs: () => ["native_crm", "pipedrive_crm", "hubspot_crm"],
  ...spends("crm"),
  fromWire: (step) => ({ type: step.type, integrationId: step.integration_id ?? null }),
  toWire: ({ type, integrationId }) => ({
    type,
    ...(integrationId ? { integration_id: integrationId } : {}),
  }),
  problems: () => [],
  decide: ({ integrationId }, facts) => ({
    do: "act",
    payload: { type: "crm_push", integrationId, fullName: facts.fullName, person: personRecord(facts) },
  }),
  show: ({ fullName }) => ({ to: fullName, subject: null, text: "" }),
};
