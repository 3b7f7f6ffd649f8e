import { z } from "zod";
import { call } from "./call.ts";
import { wireBoolean, wireInt, wireObject } from "./fields.ts";
import { limitKinds } from "./words/limit-kinds.ts";

const max = wireInt(0, 10_000).optional();
/** The most in any rolling hour, 24 hours, 7 days and 30 days. A missing window has no limit of its own. */
const limit = z.object({ hour: max, day: max, week: max, month: max });
const shownLimit = z.object({
  hour: z.number().int().optional(),
  day: z.number().int().optional(),
  week: z.number().int().optional(),
  month: z.number().int().optional(),
});

/** The limits of a social account on the wire. */
const limitsView = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(limitKinds),
      /** Null: the default limit counts. */
      limit: shownLimit.nullable(),
      default_limit: shownLimit,
      /** A limit above it needs `acknowledged`. */
      ceiling: shownLimit,
    }),
  ),
  /** Seconds between two actions. Null: the default counts. Less than `least` needs `acknowledged`. */
  gap: z.object({
    seconds: z.number().nullable(),
    default_seconds: z.number().int(),
    least: z.number().int(),
  }),
  /** Who took the risk of limits above the ceiling, and when. */
  acknowledged_by: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  /** Since when its limits grow. Null: the account counts as used before. */
  ramp_from: z.string().nullable(),
});
export type LimitsView = z.infer<typeof limitsView>;

const ofSettings = { who: "space", tabs: ["settings"] } as const;

export const fetchLimits = call({
  method: "GET",
  path: "/credentials/{id}/limits",
  summary: "The limits of a social account by kind, with defaults and ceilings",
  access: ofSettings,
  reply: limitsView,
});

export const setLimits = call({
  method: "POST",
  path: "/credentials/{id}/set_limits",
  summary: "Sets limits of a social account by kind; null brings the default back",
  access: ofSettings,
  body: z.object({
    limits: wireObject(z.partialRecord(z.enum(limitKinds), limit.nullable())),
    /** Seconds between two actions; null brings the default back. Left out: it stays. */
    gap: wireInt(1, 3_600).nullable().optional(),
    /** The account was used before it was connected here: its limits need not grow. */
    skip_ramp_up: wireBoolean.default(false),
    /** The member takes the risk of limits above the ceiling, or of no ramp. */
    acknowledged: wireBoolean.default(false),
  }),
  reply: limitsView,
});
