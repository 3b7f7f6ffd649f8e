import type { StepKind } from "@/lib/contracts/steps/index.ts";
import { call } from "./call/view.tsx";
import { comment } from "./comment/view.tsx";
import { connectionByEmail } from "./connection-by-email/view.tsx";
import { connectionRequest } from "./connection-request/view.tsx";
import { crmPush } from "./crm-push/view.tsx";
import type { StepView } from "./definition.ts";
import { email } from "./email/view.tsx";
import { enrich } from "./enrich/view.tsx";
import { eventInvite } from "./event-invite/view.tsx";
import { groupMessage } from "./group-message/view.tsx";
import { inmail } from "./inmail/view.tsx";
import { manualTask } from "./manual-task/view.tsx";
import { message } from "./message/view.tsx";
import { personality } from "./personality/view.tsx";
import { sms } from "./sms/view.tsx";
import { socialAction } from "./social-action/view.tsx";
import { voicemail } from "./voicemail/view.tsx";
import { webhook } from "./webhook/view.tsx";

/** In the order in which they are offered. The compiler refuses a kind without a view here. */
const views = {
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
} satisfies { readonly [K in StepKind]: StepView<K> };

/** What the builder shows of each kind of step. */
export const stepViews: Readonly<Record<StepKind, StepView<StepKind>>> = views;

export const stepKinds = Object.keys(stepViews) as StepKind[];
