import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { EnrichmentPort } from "./port.ts";

/** The enrichment port of an installation without a provider of data: no search works. */
export function noEnrichment(): EnrichmentPort {
  const refuse = () => Promise.reject(new ProviderError("rejected", "no_integration"));
  return { find: refuse, describe: refuse };
}
