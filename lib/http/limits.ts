import type { Call, CallLimit } from "@/lib/contracts/call.ts";
import { env } from "@/lib/env/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import type { RequestContext } from "./context.ts";
import { countFlood } from "./flood.ts";
import { countTry } from "./rate-limit.ts";

type Counted = Pick<RequestContext, "address" | "brand" | "viewer">;

/**
 * Counts a call by its caller, before its body is read: by address, by user, by workspace; against the limits of any call,
 * and against its own. A caller who isn't signed in counts by address. Throws ProductError `too_many_requests`.
 */
export async function countCaller(spec: Call, ctx: Counted): Promise<void> {
  if (env().RATE_LIMITS) await countFlood(ctx);
  await count(spec, ({ by }) => {
    if (by === "address") return ctx.address;
    if (by === "account") return ctx.viewer.user?.id ?? ctx.address;
    return by === "space" ? (ctx.viewer.workspace?.id ?? ctx.address) : null;
  });
}

/** Counts a call by the address of mail that its body names. Throws ProductError `too_many_requests`. */
export async function countNamed(spec: Call, ctx: Counted, body: unknown): Promise<void> {
  const { email } = body as { email?: unknown };
  if (typeof email !== "string") return;
  // The table keeps no address of mail.
  const key = Buffer.from(hashToken(`${ctx.brand.id} ${email.toLowerCase()}`)).toString("base64url");
  await count(spec, ({ by }) => (by === "email" ? key : null));
}

async function count(spec: Call, keyOf: (limit: CallLimit) => string | null): Promise<void> {
  if (!env().RATE_LIMITS) return;
  for (const limit of spec.limits) {
    const key = keyOf(limit);
    if (key !== null) {
      await countTry(`${spec.method} ${spec.path} ${limit.by}`, key, limit.points, limit.seconds);
    }
  }
}
