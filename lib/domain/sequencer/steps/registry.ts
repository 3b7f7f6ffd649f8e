import type { StepKind } from "@/lib/contracts/steps/index.ts";
import type { Payload, PayloadOf } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { connectionRequest } from "./connection-request.ts";
import { crmPush } from "./crm-push.ts";
import type { StepEffects } from "./definition.ts";
import { email } from "./email.ts";
import { enrich } from "./enrich.ts";
import { message } from "./message.ts";
import { personality } from "./personality.ts";
import { webhook } from "./webhook.ts";

/** The compiler refuses a kind without effects here. */
const effects = {
  connection_request: connectionRequest,
  message,
  email,
  webhook,
  enrich,
  crm_push: crmPush,
  personality,
} satisfies { readonly [K in StepKind]: StepEffects<PayloadOf<K>> };

/** How each kind of step reaches the provider. */
export const stepEffects: Readonly<Record<StepKind, StepEffects<Payload>>> = effects;
