import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type GrantedApi, jsonOf } from "../granted/api.ts";
import type { Notices } from "../port.ts";

/**
 * Has Gmail tell a Pub/Sub topic of mail that comes into the inbox, for seven days. Asked again, it goes on from then. Source:
 * developers.google.com/gmail/api/guides/push.
 */
export async function watchInbox(api: GrantedApi, base: string, topicName: string): Promise<Notices> {
  const answer = await api({
    method: "POST",
    url: `${base}/users/me/watch`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ topicName, labelIds: ["INBOX"], labelFilterBehavior: "INCLUDE" }),
  });
  const until = new Date(Number(jsonOf(answer).expiration));
  if (Number.isNaN(until.getTime())) throw new ProviderError("unavailable", "the watch can't be read");
  return { id: topicName, until };
}
