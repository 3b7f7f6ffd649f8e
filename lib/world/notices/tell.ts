import { signPush } from "../oauth/openid.ts";
import { startRounds } from "../rounds.ts";
import type { Sql } from "../store/database.ts";
import { markTold, putOffTelling, type Subscription, untold } from "../store/subscriptions.ts";
import { callSubscriber } from "./call-subscriber.ts";

/** How often the world looks for mail to tell of, in machine milliseconds. */
const everyMs = 150;

/** Where the topic of the world's Gmail pushes, and in whose name it signs. */
export interface PushTarget {
  readonly address: string;
  readonly issuer: string;
}

type Untold = Awaited<ReturnType<typeof untold>>[number];

/**
 * Tells all subscribers of the mails that came since. One that doesn't answer is told again.
 * @param push null: the topic pushes nowhere.
 */
export async function tellSubscribers(sql: Sql, push: PushTarget | null): Promise<void> {
  for (const row of await untold(sql)) {
    if (row.provider === "google" && push === null) continue;
    const telling = row.provider === "google" ? pushOf(row, push!) : tellOf(row);
    const answer = await telling.catch(() => null);
    if (answer && answer.status >= 200 && answer.status <= 299) await markTold(sql, row.id, row.last);
    else await putOffTelling(sql, row.id);
  }
}

/** Graph's notices: one for each mail. */
function tellOf({ id, address, secret, count }: Untold) {
  const notice = {
    subscriptionId: id,
    clientState: secret,
    changeType: "created",
    resource: "me/mailFolders('inbox')/messages",
    lifecycleEvent: null,
  };
  const value = Array.from({ length: Math.min(count, 100) }, () => notice);
  return callSubscriber(address, "application/json", JSON.stringify({ value }));
}

/** A push of Gmail's topic: it names the mailbox and how far its history goes. */
async function pushOf({ mailbox, last }: Pick<Subscription, "mailbox"> & { last: number }, to: PushTarget) {
  const told = JSON.stringify({ emailAddress: mailbox, historyId: last });
  const message = { data: Buffer.from(told).toString("base64"), messageId: `${last}` };
  const body = JSON.stringify({ message, subscription: "projects/world/subscriptions/mail" });
  const authorization = `Bearer ${await signPush(to.issuer)}`;
  return callSubscriber(to.address, "application/json", body, { authorization });
}

/** Tells until the returned function is called, which waits for the running round. */
export function startTelling(sql: Sql, push: PushTarget | null): () => Promise<void> {
  return startRounds(
    { name: "world.notices", failure: "subscribers couldn't be told; they are told again", everyMs },
    () => tellSubscribers(sql, push),
  );
}
