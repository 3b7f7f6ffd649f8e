import type { Outside } from "@/lib/domain/sequencer/steps/outside.ts";
import { noCrm } from "@/lib/providers/crm/no-crm.ts";
import { noEnrichment } from "@/lib/providers/enrichment/no-enrichment.ts";
import { noTelephony } from "@/lib/providers/telephony/no-telephony.ts";

const refuse = () => Promise.reject(new Error("no step of this test calls a receiver"));

/**
 * The ports of steps that need no sender, for tests whose steps call none of them; mails have a link, no signature and
 * no tracking, and continue no thread.
 */
export const noSenderless: Pick<
  Outside,
  | "webhook"
  | "openSigningSecret"
  | "enrichment"
  | "crm"
  | "telephony"
  | "tasks"
  | "unsubscribeUrl"
  | "earlierMails"
  | "withFiles"
  | "together"
  | "signature"
  | "tracking"
  | "messageLinks"
  | "postalAddress"
> = {
  webhook: { deliver: refuse, send: refuse },
  openSigningSecret: refuse,
  enrichment: noEnrichment(),
  crm: noCrm(),
  telephony: noTelephony(),
  unsubscribeUrl: async () => "https://app.example/u/x",
  earlierMails: async () => [],
  together: (_workspaceId, read) => read(),
  withFiles: async (_workspaceId, _ids, work) => work([], () => {}),
  signature: async () => null,
  tracking: async () => null,
  messageLinks: { fix: async (_intent, text) => text, fixed: async () => null },
  postalAddress: async () => null,
  tasks: { open: async () => "", find: async () => null },
};
