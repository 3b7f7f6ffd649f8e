import { createHmac } from "node:crypto";
import { callSubscriber } from "../notices/call-subscriber.ts";
import { startRounds } from "../rounds.ts";
import { paymentsWebhookSecret } from "../settings.ts";
import type { Db, Sql } from "../store/database.ts";
import {
  dueEvents,
  listSettling,
  markTold,
  providerNow,
  putOff,
  readManner,
  seconds,
} from "../store/payments.ts";
import { settleSession } from "./complete.ts";

/** How often the provider looks for what is due, in machine milliseconds. */
const everyMs = 200;

/** The header with which the webhook signs a body at a moment. Source: docs.stripe.com/webhooks/signature. */
export function signed(body: string, at: Date, secret: string): string {
  const moment = seconds(at);
  return `t=${moment},v1=${createHmac("sha256", secret).update(`${moment}.${body}`).digest("hex")}`;
}

/** Lets slow money arrive, and tells the webhook of what changed. Null: nobody is told. */
export async function lookAfterPayments(sql: Sql, webhook: string | null): Promise<void> {
  for (const { id } of await listSettling(sql))
    await sql.begin((db) => settleSession(db as unknown as Db, id, true));
  if (webhook === null || (await readManner(sql)).is_held) return;
  for (const { id, body } of await dueEvents(sql)) {
    const signature = signed(body, await providerNow(sql), paymentsWebhookSecret);
    const answer = await callSubscriber(webhook, "application/json", body, {
      "stripe-signature": signature,
    }).catch(() => null);
    if (answer && answer.status >= 200 && answer.status <= 299) await markTold(sql, id);
    else await putOff(sql, id);
  }
}

/** Looks after payments until the returned function is called, which waits for the running round. */
export function startPayments(sql: Sql, webhook: string | null): () => Promise<void> {
  return startRounds(
    { name: "world.payments", failure: "payments couldn't be looked after; they are again", everyMs },
    () => lookAfterPayments(sql, webhook),
  );
}
