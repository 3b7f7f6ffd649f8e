import type { StepKind } from "@/lib/contracts/steps/index.ts";
import { connectionRequest } from "./connection-request/view.tsx";
import { crmPush } from "./crm-push/view.tsx";
import type { StepView } from "./definition.ts";
import { email } from "./email/view.tsx";
import { enrich } from "./enrich/view.tsx";
import { message } from "./message/view.tsx";
import { personality } from "./personality/view.tsx";
import { webhook } from "./webhook/view.tsx";

/** In the order in which they are offered. The compiler refuses a kind without a view here. */
const views = {
  connection_request: connectionRequest,
  message,
  email,
  webhook,
  enrich,
  crm_push: crmPush,
  personality,
} satisfies { readonly [K in StepKind]: StepView<K> };

/** What the builder shows of each kind of step. */
export const stepViews: Readonly<Record<StepKind, StepView<StepKind>>> = views;

export const stepKinds = Object.keys(stepViews) as StepKind[];
