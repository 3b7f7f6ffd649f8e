import { callApi } from "@/lib/client/call-api.ts";

/** A connect call's answer without an address to open. */
export class NoAddress extends Error {}

/**
 * Asks for the provider's page on which a person allows the use of their mailbox, and opens it [OC-404].
 * @param integration a type, for a new mailbox, or the id of one to connect again.
 * Throws ApiError, and NoAddress where there is no page.
 */
export async function connectAccount(integration: string, credentialId: string | null): Promise<void> {
  const { url } = await callApi("POST /integrations/{integration}/connect", {
    params: { integration },
    query: { credentials_id: credentialId },
  });
  if (!url) throw new NoAddress();
  window.location.assign(url);
}
