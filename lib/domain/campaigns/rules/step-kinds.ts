/** Who sends: a social account, a mailbox, a phone number, or the workspace itself where nobody has to. */
export type LaneKind = "social" | "mailbox" | "number" | "workspace";

/**
 * Every step type with the lane that carries it out and the budget it spends. `executable` types run today.
 * Source: OC-065 to OC-080; the machine keys are this project's own (OC-081).
 */
export const stepKinds = {
  perform_action: { lane: "social", budget: "social_action", executable: false },
  message: { lane: "social", budget: "message", executable: true },
  inmail: { lane: "social", budget: "inmail", executable: false },
  ai_comment: { lane: "social", budget: "comment", executable: false },
  email: { lane: "mailbox", budget: "email", executable: true },
  connection_request: { lane: "social", budget: "invitation", executable: true },
  connection_by_email: { lane: "social", budget: "invitation", executable: false },
  event_invite: { lane: "social", budget: "event_invite", executable: false },
  enrich_profile: { lane: "social", budget: "profile_view", executable: false },
  webhook: { lane: "workspace", budget: "webhook", executable: false },
  push_to_crm: { lane: "workspace", budget: "crm", executable: false },
  manual_task: { lane: "workspace", budget: "task", executable: false },
  call: { lane: "number", budget: "call", executable: false },
  sms: { lane: "number", budget: "sms", executable: false },
  voicemail_drop: { lane: "number", budget: "voicemail", executable: false },
  personality: { lane: "workspace", budget: "personality", executable: false },
} as const satisfies Record<string, { lane: LaneKind; budget: string; executable: boolean }>;

export type StepKind = keyof typeof stepKinds;
export type BudgetKind = (typeof stepKinds)[StepKind]["budget"];

/** The budgets that a lane of this kind can spend today. */
export function budgetsOf(lane: LaneKind): BudgetKind[] {
  const kinds = Object.values(stepKinds).filter((kind) => kind.lane === lane && kind.executable);
  return [...new Set(kinds.map((kind) => kind.budget))];
}
