import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type GrantedApi, jsonOf } from "../granted/api.ts";
import type { NoticeRequest, Notices } from "../port.ts";

/** How long Graph is asked to tell, in milliseconds. It allows 10,080 minutes for mails. */
const lifetimeMs = 6 * 24 * 60 * 60_000;

/**
 * Subscribes to the inbox's new mails, or renews the subscription. Graph asks the address at once whether it wants that
 * (docs/mail-providers.md). Source: learn.microsoft.com/graph/api/resources/subscription.
 */
export async function subscribe(
  api: GrantedApi,
  base: string,
  { address, secret, known }: NoticeRequest,
): Promise<Notices> {
  const expirationDateTime = new Date(systemMs() + lifetimeMs).toISOString();
  const headers = { "content-type": "application/json" };
  if (known !== null) {
    const renewed = await api({
      method: "PATCH",
      url: `${base}/subscriptions/${encodeURIComponent(known)}`,
      headers,
      body: JSON.stringify({ expirationDateTime }),
      accept: [404],
    });
    if (renewed.status !== 404) return noticesOf(jsonOf(renewed));
  }
  const asked = {
    changeType: "created",
    notificationUrl: address,
    lifecycleNotificationUrl: address,
    resource: "me/mailFolders('inbox')/messages",
    expirationDateTime,
    clientState: secret,
    latestSupportedTlsVersion: "v1_2",
  };
  return noticesOf(
    jsonOf(await api({ method: "POST", url: `${base}/subscriptions`, headers, body: JSON.stringify(asked) })),
  );
}

function noticesOf({ id, expirationDateTime }: Readonly<Record<string, unknown>>): Notices {
  const until = new Date(String(expirationDateTime));
  if (typeof id !== "string" || id === "" || Number.isNaN(until.getTime()))
    throw new ProviderError("unavailable", "the subscription can't be read");
  return { id, until };
}
