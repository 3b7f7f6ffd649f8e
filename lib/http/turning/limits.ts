import { tokenNeed } from "@/lib/access/calls.ts";
import { mailsToOneAddress } from "@/lib/contracts/accounts.ts";
import type { Call, CallLimit } from "@/lib/contracts/call.ts";
import { env } from "@/lib/env/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import type { RequestContext } from "../context.ts";
import { accountKey, knownDevices } from "../device.ts";
import { clientAddress } from "../host.ts";
import { countViewer } from "./flood.ts";
import { countTry, requireTry } from "./rate-limit.ts";

type Comer = Pick<RequestContext, "address" | "devices">;
type Counted = Comer & Pick<RequestContext, "brand" | "viewer">;

const asksForDevice = (spec: Call) => spec.limits.some(({ by }) => by === "device");

/**
 * The client that a call comes from: its address, and for calls that ask for it, the devices that its browser is known
 * as. API domains read no cookies.
 */
export function comerOf(spec: Call, headers: Headers, kind: "app" | "api"): Comer {
  const address = clientAddress(headers);
  return asksForDevice(spec) && kind === "app" ? { address, devices: knownDevices(headers) } : { address };
}

/**
 * Counts a call by its address, before anything is read or refused. Browsers that a call knows by their device are
 * counted later, when the body names the account. Throws ProductError `too_many_requests`.
 */
export async function countComer(spec: Call, comer: Comer): Promise<void> {
  if (!isKnown(spec, comer)) await countByAddress(spec, comer);
}

/**
 * Counts a call by its session, its user and its workspace, before the rights are checked, so that refused calls count.
 * A caller who isn't signed in counts by address. An API token's call that no token may make counts for the flood
 * limits alone: each token is a session, and whoever found one must not use up its member's tries. Throws ProductError
 * `too_many_requests`.
 */
export async function countCaller(spec: Call, { address, viewer }: Counted): Promise<void> {
  await countViewer(viewer);
  if (viewer.session?.kind === "api" && spec.access.who !== "anon" && tokenNeed(spec) === "none") return;
  await count(spec, "session", viewer.session?.id ?? address);
  await count(spec, "account", viewer.user?.id ?? address);
  await count(spec, "space", viewer.workspace?.id ?? address);
}

/**
 * Counts a call by the account that it is about: the one that its body names, else the caller's own. A browser in
 * which that account signed in before has a count of its own, so that other people's tries don't lock the owner out.
 * Throws ProductError `too_many_requests`.
 */
export async function countNamed(spec: Call, ctx: Counted, body: unknown): Promise<void> {
  const email = (body as { email?: unknown }).email ?? ctx.viewer.user?.email;
  if (typeof email !== "string") return;
  const account = accountKey(ctx.brand.id, email);
  if (isKnown(spec, ctx)) {
    if (ctx.devices?.has(account) && (await fits(() => count(spec, "device", account)))) return;
    await countByAddress(spec, ctx);
  }
  await count(spec, "address+email", `${ctx.address} ${account}`);
  for (const limit of spec.limits.filter(({ by }) => by === "email")) {
    const key = limit.shared ? addressKey(email) : account;
    await countLimit(spec, limit, key);
  }
}

/** Counts a call by what its body asks for (`onlyWith`), for each user. Throws ProductError `too_many_requests`. */
export async function countAskedFor(spec: Call, { address, viewer }: Counted, body: unknown): Promise<void> {
  for (const limit of spec.limits)
    if (limit.onlyWith && (body as Record<string, unknown>)[limit.onlyWith] !== undefined)
      await countLimit(spec, limit, viewer.user?.id ?? address);
}

/** Hashed, so that the table contains no email address. */
const addressKey = (email: string) => Buffer.from(hashToken(email.toLowerCase())).toString("base64url");

/**
 * Counts the mails that one person is about to have sent to others' addresses, together with those that strangers have
 * sent there: all of them, or none where one address has its fill. Throws ProductError `too_many_requests`.
 */
export async function countMailsTo(emails: readonly string[]): Promise<void> {
  if (!env().RATE_LIMITS) return;
  const { shared, by, points, seconds } = mailsToOneAddress;
  for (const turn of [requireTry, countTry])
    for (const email of emails) await turn(`${shared} ${by}`, addressKey(email), points, seconds);
}

/**
 * Counts a password that is said for a link of a mail, over all addresses: whoever sees the link may not try many. The
 * link itself isn't used up by a wrong one. Throws ProductError `too_many_requests`.
 */
export async function countPasswordFor(code: string): Promise<void> {
  if (!env().RATE_LIMITS) return;
  await countTry("password for a link", addressKey(code), 20, 600);
}

/**
 * Counts a call by the object that its path names. The parameters are hashed: one may be a secret. Throws ProductError
 * `too_many_requests`.
 */
export async function countPath(spec: Call, params: Readonly<Record<string, string>>): Promise<void> {
  if (!spec.limits.some(({ by }) => by === "path")) return;
  await count(spec, "path", Buffer.from(hashToken(JSON.stringify(params))).toString("base64url"));
}

function isKnown(spec: Call, { devices }: Comer): boolean {
  return asksForDevice(spec) && devices !== undefined && devices.size > 0;
}

const countByAddress = (spec: Call, { address }: Comer) => count(spec, "address", address);

async function fits(counted: () => Promise<void>): Promise<boolean> {
  try {
    await counted();
    return true;
  } catch (error) {
    if (error instanceof ProductError && error.reason === "too_many_requests") return false;
    throw error;
  }
}

async function count(spec: Call, by: CallLimit["by"], key: string): Promise<void> {
  for (const limit of spec.limits) if (limit.by === by && !limit.onlyWith) await countLimit(spec, limit, key);
}

async function countLimit(spec: Call, limit: CallLimit, key: string): Promise<void> {
  if (!env().RATE_LIMITS) return;
  const name = limit.shared ?? `${spec.method} ${spec.path}`;
  await countTry(`${name} ${limit.by}`, key, limit.points, limit.seconds);
}
