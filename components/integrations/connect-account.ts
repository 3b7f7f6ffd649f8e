import { callApi } from "@/lib/client/call-api.ts";

/** A connect call's answer without an address to open. */
export class NoAddress extends Error {}

/**
 * Asks for the provider's page on which a person allows the use of their mailbox, and opens it [OC-404]. Throws ApiError, and
 * NoAddress where there is none.
 */
export async function connectAccount(type: string, credentialId: string | null): Promise<void> {
  const ask = callApi as unknown as (address: string, options: object) => Promise<{ url?: string | null }>;
  const { url } = await ask("POST /integrations/{integration}/connect", {
    params: { integration: type },
    query: { credentials_id: credentialId },
  });
  if (!url) throw new NoAddress();
  window.location.assign(url);
}
