import { priceOf } from "@/lib/contracts/credits/prices.ts";
import type { SequenceStep, StepKind } from "@/lib/contracts/steps/index.ts";
import type { BudgetKind, LaneKind } from "./budgets.ts";
import { call } from "./call/rules.ts";
import { comment } from "./comment/rules.ts";
import { connectionByEmail } from "./connection-by-email/rules.ts";
import { connectionRequest } from "./connection-request/rules.ts";
import { crmPush } from "./crm-push/rules.ts";
import type { ShownEffect, StepRules } from "./definition.ts";
import { email } from "./email/rules.ts";
import { enrich } from "./enrich/rules.ts";
import { eventInvite } from "./event-invite/rules.ts";
import { groupMessage } from "./group-message/rules.ts";
import { inmail } from "./inmail/rules.ts";
import { manualTask } from "./manual-task/rules.ts";
import { message } from "./message/rules.ts";
import { personality } from "./personality/rules.ts";
import { sms } from "./sms/rules.ts";
import { socialAction } from "./social-action/rules.ts";
import { voicemail } from "./voicemail/rules.ts";
import { webhook } from "./webhook/rules.ts";

/** The compiler refuses a kind without rules here. */
const rules = {
  connection_request: connectionRequest,
  message,
  email,
  inmail,
  connection_by_email: connectionByEmail,
  social_action: socialAction,
  comment,
  group_message: groupMessage,
  event_invite: eventInvite,
  manual_task: manualTask,
  call,
  sms,
  voicemail,
  webhook,
  enrich,
  crm_push: crmPush,
  personality,
} satisfies { readonly [K in StepKind]: StepRules<K, { readonly type: K }, { readonly type: K }> };

type Rules = typeof rules;

/** The action of a sequence's action node. */
export type NodeAction = { [K in StepKind]: ReturnType<Rules[K]["fromWire"]> }[StepKind];

/** What a step of this kind hands to the outside world, rendered and recorded before it is sent. */
export type PayloadOf<K extends StepKind> = Parameters<Rules[K]["show"]>[0];
export type Payload = { [K in StepKind]: PayloadOf<K> }[StepKind];

type AnyStepRules = StepRules<StepKind, NodeAction, Payload>;

/** The rules of each kind of step. */
export const stepRules: Readonly<Record<StepKind, AnyStepRules>> = rules;

/** The rules of an action. Null for an unknown kind, which a newer version may have stored. */
export function findRules({ type }: { readonly type: string }): AnyStepRules | null {
  return Object.hasOwn(stepRules, type) ? stepRules[type as StepKind] : null;
}

/** What people are shown of an effect; empty for a kind that this version doesn't know. */
export function showEffect(payload: Payload): ShownEffect {
  return findRules(payload)?.show(payload) ?? { to: "", subject: null, text: "" };
}

const budgetsByLane = new Map<LaneKind, readonly BudgetKind[]>();
for (const { lane, budgets } of Object.values(stepRules))
  budgetsByLane.set(lane, [...new Set([...(budgetsByLane.get(lane) ?? []), ...budgets])]);

/** The budgets that a lane of this kind can spend. */
export function budgetsOf(lane: LaneKind): readonly BudgetKind[] {
  return budgetsByLane.get(lane) ?? [];
}

/** The budgets of the steps that set a prospect's lead status to this one. */
export function budgetsLeadingTo(status: NonNullable<AnyStepRules["leadStatus"]>): BudgetKind[] {
  const found = Object.values(stepRules).filter((step) => step.leadStatus === status);
  return [...new Set(found.flatMap((step) => step.budgets))];
}

/** What carrying out an action, or what was made of it, costs in credits. */
export function creditsOf(action: { readonly type: string }): number {
  const usageType = findRules(action)?.usageType;
  return usageType ? priceOf(usageType) : 0;
}

/** The most credits that a step needs. */
export const dearest = Math.max(...(Object.keys(stepRules) as StepKind[]).map((type) => creditsOf({ type })));

/** The kinds of steps that ask a person to connect. */
export function kindsThatAsk(): StepKind[] {
  return (Object.keys(stepRules) as StepKind[]).filter((kind) => stepRules[kind].asksToConnect);
}

/** The kinds of steps that send a person an InMail. */
export function kindsThatInmail(): StepKind[] {
  return (Object.keys(stepRules) as StepKind[]).filter((kind) => stepRules[kind].budgets.includes("inmail"));
}

/** An action that stands for any, where all of a campaign but its steps is checked. */
export const anyAction = (isEmailOnly: boolean): NodeAction =>
  isEmailOnly ? { type: "email", subject: "-", text: "-", mailboxIds: [] } : { type: "message", text: "-" };

/** A wire step as an action. */
export function toAction(step: SequenceStep): NodeAction {
  return stepRules[step.type].fromWire(step);
}

/** An action as a wire step. Null for a kind that this version doesn't know. */
export function toStep(
  action: NodeAction,
  at: { readonly id: string; readonly delay: number },
): SequenceStep | null {
  const found = findRules(action);
  return found ? ({ ...at, ...found.toWire(action) } as SequenceStep) : null;
}
