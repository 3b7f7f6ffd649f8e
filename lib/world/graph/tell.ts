import { logger } from "@/lib/log/index.ts";
import type { Sql } from "../store/database.ts";
import { markTold, putOffTelling, untold } from "../store/subscriptions.ts";
import { callSubscriber } from "./call-subscriber.ts";

/** How often the world looks for mail to tell of, in machine milliseconds. */
const everyMs = 150;

/** Tells all subscribers of the mails that came since. One that doesn't answer is told again. */
export async function tellSubscribers(sql: Sql): Promise<void> {
  for (const { id, address, secret, last, count } of await untold(sql)) {
    const notice = {
      subscriptionId: id,
      clientState: secret,
      changeType: "created",
      resource: "me/mailFolders('inbox')/messages",
      lifecycleEvent: null,
    };
    const body = JSON.stringify({ value: Array.from({ length: Math.min(count, 100) }, () => notice) });
    const answer = await callSubscriber(address, "application/json", body).catch(() => null);
    if (answer && answer.status >= 200 && answer.status <= 299) await markTold(sql, id, last);
    else await putOffTelling(sql, id);
  }
}

/** Tells until the returned function is called, which waits for the running round. */
export function startTelling(sql: Sql): () => Promise<void> {
  const log = logger("world.graph");
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const wake = () => {
    round = tellSubscribers(sql)
      .catch((err: unknown) => log.warn({ err }, "subscribers couldn't be told; they are told again"))
      .finally(() => {
        if (!isOver) timer = setTimeout(wake, everyMs);
      });
  };
  wake();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await round;
  };
}
