import type { CrmPushPayload } from "@/lib/domain/campaigns/rules/steps/crm-push/rules.ts";
import { doubledFrom, type StepEffects, usualRefusals } from "./definition.ts";

export const crmPush: StepEffects<CrmPushPayload> = {
  // The record is found by the person's key: writing it again changes the same one.
  absent: "harmless",
  scopes: { limited: "kind", unavailable: "kind", rejected: "recipient" },
  meaningOf: ({ detail }) => (detail === "no_integration" ? { lacks: detail } : null),
  pauseMs: doubledFrom(1),
  maxRefusals: usualRefusals,
  longestMs: 20_000,
  async perform(outside, { workspaceId, prospectId }, { integrationId, person }, begin) {
    await begin();
    return outside.crm.upsert(workspaceId, integrationId, { key: prospectId, fields: person });
  },
  lookUp: async () => ({ state: "absent" }),
};
