import type { AllowedPages } from "@/lib/access/tabs.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What an invitation gives a worker: pages, and accounts of its own workspace. */
export interface Grants {
  readonly pages: AllowedPages;
  readonly credentialIds: readonly Id[];
}
