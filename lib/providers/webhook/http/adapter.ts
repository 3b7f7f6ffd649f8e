import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { addressOf } from "@/lib/kernel/web-address/index.ts";
import {
  type AddressPolicy,
  type GuardedAddress,
  guardHost,
  type Resolve,
} from "../../net/guarded-address.ts";
import { OwnRefusal } from "../../own-refusal.ts";
import type { Delivery, WebhookPort } from "../port.ts";
import { portOf, post } from "./post.ts";
import { signedHeaders } from "./sign.ts";
import { refusalOf } from "./transform.ts";

export interface HttpWebhookOptions extends AddressPolicy {
  /** The time for a whole `deliver` in milliseconds, from the look-up of the name to the status. Default: 15,000. */
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
}

/** The longest time in which a name is resolved, in milliseconds. */
const longestLookUpMs = 5_000;

/** The webhook port over HTTP. Each delivery resolves its host once, judges the address, and connects to that one. */
export function httpWebhook(options: HttpWebhookOptions): WebhookPort {
  const send = async (delivery: Delivery, longestMs: number, begin: () => Promise<void>) => {
    // It goes on behind the answer's head: a body that doesn't end is cut off then.
    const signal = timeLimit(longestMs);
    const url = readUrl(delivery.url);
    // A slow look-up must leave time to begin within the worker's lease.
    const at = await inTime(guard(url, options), timeLimit(Math.min(longestMs, longestLookUpMs)));
    await begin();
    const headers = signedHeaders(delivery, Date.now());
    return post({ url, at, headers, body: delivery.body, signal });
  };
  return {
    async deliver(delivery, begin) {
      const answered = await send(delivery, options.timeoutMs ?? 15_000, begin);
      const refused = refusalOf(answered);
      if (refused) throw refused;
      return { status: answered.status };
    },
    send: (delivery, longestMs) => send(delivery, longestMs, async () => {}),
  };
}

/** A signal that aborts after a time, and keeps no process alive. */
function timeLimit(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms).unref();
  return controller.signal;
}

const forbidden = (detail: string, cause?: unknown) =>
  new ProviderError("rejected", detail, { scope: "recipient", cause });

function readUrl(text: string): URL {
  const url = addressOf(text);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") throw forbidden("no web address");
  return url;
}

/**
 * The address to connect to. Unencrypted connections are only allowed where the operator allows a private network. One
 * receiver's wrong address is no trouble of the other steps.
 */
async function guard(url: URL, options: HttpWebhookOptions): Promise<GuardedAddress> {
  const at = await guardHost(url.hostname, portOf(url), options, options.resolve).catch((error: unknown) => {
    if (!(error instanceof OwnRefusal)) throw error;
    throw new ProviderError(error.kind, error.detail, { scope: "recipient", cause: error });
  });
  if (url.protocol === "http:" && at.verdict === "public")
    throw forbidden("an unencrypted connection is not allowed");
  return at;
}

/** Waits no longer than a signal allows. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () =>
      reject(new ProviderError("unavailable", "the name was not resolved in time", { scope: "recipient" }));
    signal.addEventListener("abort", late, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", late));
  });
}
