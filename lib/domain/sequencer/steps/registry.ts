import type { StepKind } from "@/lib/contracts/steps/index.ts";
import type { Payload, PayloadOf } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { call } from "./call.ts";
import { comment } from "./comment.ts";
import { connectionByEmail } from "./connection-by-email.ts";
import { connectionRequest } from "./connection-request.ts";
import { crmPush } from "./crm-push.ts";
import type { StepEffects } from "./definition.ts";
import { email } from "./email.ts";
import { enrich } from "./enrich.ts";
import { eventInvite } from "./event-invite.ts";
import { groupMessage } from "./group-message.ts";
import { inmail } from "./inmail.ts";
import { manualTask } from "./manual-task.ts";
import { message } from "./message.ts";
import { personality } from "./personality.ts";
import { sms } from "./sms.ts";
import { socialAction } from "./social-action.ts";
import { voicemail } from "./voicemail.ts";
import { webhook } from "./webhook.ts";

/** The compiler refuses a kind without effects here. */
const effects = {
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
} satisfies { readonly [K in StepKind]: StepEffects<PayloadOf<K>> };

/** How each kind of step reaches the provider. */
export const stepEffects: Readonly<Record<StepKind, StepEffects<Payload>>> = effects;
