import { ok, type Route, refuse, textField } from "../http/router.ts";
import { paymentsWebhookSecret } from "../settings.ts";
import type { Db } from "../store/database.ts";
import {
  allEvents,
  findThing,
  listRequests,
  lockCustomer,
  noteEvent,
  providerNow,
  putManner,
  putThing,
  readManner,
} from "../store/payments.ts";
import { completeSession, settleSession } from "./complete.ts";
import { signed } from "./tell.ts";

const wholeOf = (value: unknown, usual: number) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : usual;

/** What payments do, and how the provider tells of them. */
export const paymentControl: readonly Route[] = [
  {
    method: "PUT",
    path: "/control/payments/manner",
    handle: async ({ sql }, { body }) => {
      const before = await readManner(sql);
      await putManner(sql, {
        late_ms: wholeOf(body.late_ms, before.late_ms),
        copies: wholeOf(body.copies, before.copies),
        slow_ms: wholeOf(body.slow_ms, before.slow_ms),
        is_held: typeof body.is_held === "boolean" ? body.is_held : before.is_held,
      });
      return ok({ done: true });
    },
  },
  {
    /** Everything that was told or is to be, in the order in which it happened, signed now. */
    method: "GET",
    path: "/control/payments/events",
    handle: async ({ sql }) => {
      const now = await providerNow(sql);
      return ok(
        (await allEvents(sql)).map(({ id, body }) => ({
          id,
          body,
          signature: signed(body, now, paymentsWebhookSecret),
        })),
      );
    },
  },
  {
    method: "GET",
    path: "/control/payments/requests",
    handle: async ({ sql }) => ok(await listRequests(sql)),
  },
  {
    /** Gives a page a card, as its form does. */
    method: "POST",
    path: "/control/payments/checkout/:id/pay",
    handle: async ({ sql }, { params, body, headers }) => {
      const given = { number: textField(body, "number"), expiry: "12/34", cvc: "123" };
      const origin = `http://${headers.host}`;
      const done = await sql.begin((db) => completeSession(db as unknown as Db, params.id!, given, origin));
      return done ? ok({ done: true }) : refuse(409, "not_open");
    },
  },
  {
    /** Has slow money arrive, or fail. */
    method: "POST",
    path: "/control/payments/checkout/:id/settle",
    handle: async ({ sql }, { params, body }) => {
      await sql.begin((db) => settleSession(db as unknown as Db, params.id!, body.is_paid !== false));
      return ok({ done: true });
    },
  },
  {
    /** Changes a subscription as time or its owner would: `status`, `cancel_at_period_end`. */
    method: "POST",
    path: "/control/payments/subscriptions/:id",
    handle: async ({ sql }, { params, body }) => {
      await sql.begin(async (db) => {
        const tx = db as unknown as Db;
        const found = await findThing(tx, "subscription", params.id!);
        if (!found) return;
        await lockCustomer(tx, String(found.customer));
        const now = { ...(await findThing(tx, "subscription", params.id!))!, ...body };
        await putThing(tx, "subscription", now, String(found.customer));
        await noteEvent(tx, "customer.subscription.updated", now);
      });
      return ok({ done: true });
    },
  },
];
