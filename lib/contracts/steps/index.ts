import { z } from "zod";
import { callStep } from "./call.ts";
import { commentStep } from "./comment.ts";
import { connectionByEmailStep } from "./connection-by-email.ts";
import { connectionRequestStep } from "./connection-request.ts";
import { crmPushStep } from "./crm-push.ts";
import { emailStep } from "./email.ts";
import { enrichStep } from "./enrich.ts";
import { eventInviteStep } from "./event-invite.ts";
import { groupMessageStep } from "./group-message.ts";
import { inmailStep } from "./inmail.ts";
import { manualTaskStep } from "./manual-task.ts";
import { messageStep } from "./message.ts";
import { personalityStep } from "./personality.ts";
import { smsStep } from "./sms.ts";
import { socialActionStep } from "./social-action.ts";
import { voicemailStep } from "./voicemail.ts";
import { webhookStep } from "./webhook.ts";

/**
 * The wire schema of each kind of step. The keys of this registry type all others: a kind that is added here and
 * missing there fails the compiler (docs/architecture.md, "Adding a step kind").
 */
export const stepSchemas = {
  connection_request: connectionRequestStep,
  message: messageStep,
  email: emailStep,
  inmail: inmailStep,
  connection_by_email: connectionByEmailStep,
  social_action: socialActionStep,
  comment: commentStep,
  group_message: groupMessageStep,
  event_invite: eventInviteStep,
  manual_task: manualTaskStep,
  call: callStep,
  sms: smsStep,
  voicemail: voicemailStep,
  webhook: webhookStep,
  enrich: enrichStep,
  crm_push: crmPushStep,
  personality: personalityStep,
} as const;

export type StepKind = keyof typeof stepSchemas;

/** A step of one kind on the wire. */
export type StepOf<K extends StepKind> = z.output<(typeof stepSchemas)[K]>;
export type SequenceStep = { [K in StepKind]: StepOf<K> }[StepKind];
type SentStep = { [K in StepKind]: z.input<(typeof stepSchemas)[K]> }[StepKind];

type Schema = (typeof stepSchemas)[StepKind];
const schemas = Object.values(stepSchemas) as [Schema, ...Schema[]];
const fieldsOfAnyKind = new Set(schemas.flatMap((schema) => Object.keys(schema.shape)));

/**
 * A step of a simple sequence. Fields of other kinds are dropped, because they would have no effect here. Unknown
 * fields are refused.
 */
export const sequenceStep = z.preprocess(
  withoutFieldsOfOthers,
  z.discriminatedUnion("type", schemas),
) as unknown as z.ZodType<SequenceStep, SentStep>;

function withoutFieldsOfOthers(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { type } = value as { type?: unknown };
  if (typeof type !== "string" || !Object.hasOwn(stepSchemas, type)) return value;
  const own = stepSchemas[type as StepKind].shape;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => Object.hasOwn(own, name) || !fieldsOfAnyKind.has(name)),
  );
}
