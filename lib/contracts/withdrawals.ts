import { z } from "zod";
import { call } from "./call.ts";
import { wireBoolean, wireInt } from "./fields.ts";
import { pendingBounds, withdrawalDays } from "./withdrawal-bounds.ts";

const days = wireInt(withdrawalDays.least, withdrawalDays.most);
const mostPending = wireInt(pendingBounds.least, pendingBounds.most);

const person = { name: z.string(), url: z.string().nullable() };

/** Which unanswered connection requests of an account are withdrawn, which are next, and which were. */
const withdrawalsView = z.object({
  is_on: z.boolean(),
  days: z.number().int(),
  /** Of more unanswered requests than these the oldest are withdrawn, too. Null: there may be any number. */
  most_pending: z.number().int().nullable(),
  /** How many requests nobody has answered. Null: they haven't been counted yet. */
  pending: z.number().int().nullable(),
  counted_at: z.string().nullable(),
  /** How many of them campaigns still wait for: these stay. */
  awaited: z.number().int(),
  /** How many would be withdrawn now, and the first of them. */
  due: z.number().int(),
  next: z.array(z.object({ ...person, sent_at: z.string() })),
  /** How many were withdrawn in the last 30 days, and the latest of them. */
  withdrawn: z.number().int(),
  latest: z.array(z.object({ ...person, withdrawn_at: z.string() })),
});
export type WithdrawalsView = z.infer<typeof withdrawalsView>;

const ofSettings = { who: "space", tabs: ["settings"] } as const;

export const fetchWithdrawals = call({
  method: "GET",
  path: "/credentials/{id}/withdraw",
  summary:
    "The unanswered connection requests of an account; `days` and `most_pending` ask what these would withdraw",
  access: ofSettings,
  query: z.object({ days: days.optional(), most_pending: mostPending.optional() }),
  reply: withdrawalsView,
});

export const updateWithdraw = call({
  method: "POST",
  path: "/credentials/{id}/update_withdraw",
  summary: "Sets whether an account's unanswered connection requests are withdrawn, and which",
  access: ofSettings,
  body: z.object({
    is_on: wireBoolean,
    days: days.default(withdrawalDays.usual),
    most_pending: mostPending.nullable().default(null),
  }),
  reply: withdrawalsView,
});
