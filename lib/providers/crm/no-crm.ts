import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { CrmPort } from "./port.ts";

/** The CRM port while no workspace can connect a CRM. */
export function noCrm(): CrmPort {
  return { upsert: () => Promise.reject(new ProviderError("rejected", "no_integration")) };
}
