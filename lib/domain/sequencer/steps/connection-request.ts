import type { ConnectionRequestPayload } from "@/lib/domain/campaigns/rules/steps/connection-request/rules.ts";
import { socialEffects } from "./social-effects.ts";

export const connectionRequest = socialEffects<ConnectionRequestPayload>(
  ({ profile, note }) => ({ kind: "invite", profile, note }),
  {
    already_connected: { skip: "already_connected" },
    already_invited: { skip: "request_already_sent" },
    note_too_long: { lacks: "too_long_connection_request" },
  },
);
