import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { WritingPort } from "./port.ts";

/** The port of an installation without a language model. */
export function noWriting(): WritingPort {
  return {
    campaign: () => Promise.reject(new ProviderError("rejected", "no_integration")),
  };
}
