import { z } from "zod";
import { dayMs, hourMs } from "@/lib/kernel/clock/spans.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { Answered } from "../../net/ask.ts";
import type { SocialRefusal } from "../port.ts";

/** The rest of a kind whose limit at the network is reached: its windows are days and weeks. */
const limitRestMs = 6 * hourMs;

const problem = z.object({ type: z.string(), title: z.string().catch(""), detail: z.string().catch("") });

/** The last part of an error's type, like `already_invited_recently`, and its words. */
export function problemOf(answer: Answered): { readonly word: string; readonly detail: string } {
  let given: unknown = null;
  try {
    given = JSON.parse(answer.bytes.toString("utf8"));
  } catch {
    // Continues without words.
  }
  const { type = "", title = "", detail = "" } = problem.safeParse(given).data ?? {};
  const word = type.slice(type.lastIndexOf("/") + 1);
  return { word, detail: storableLine([word || answer.status, detail || title].join(" "), 300) };
}

/** The key of this installation is refused, not an account: nobody's account is signed out for it. */
const ofInstallation = new Set(["missing_credentials", "insufficient_privileges"]);

/** A paid edition is missing. */
const ofSubscription = new Set([
  "feature_not_subscribed",
  "subscription_required",
  "insufficient_permissions",
]);

const limits = new Set(["cannot_resend_yet", "limit_exceeded", "connection_limit_reached", "limit_too_high"]);

/** What Unipile's words mean in the port's. */
const meanings: Readonly<Record<string, SocialRefusal>> = {
  already_connected: "already_connected",
  already_invited_recently: "already_invited",
  no_connection_with_recipient: "not_connected",
  not_allowed_inmail: "inmail_forbidden",
  comments_disabled: "comments_closed",
};

/**
 * Classifies a refusal of Unipile. A final call on which its server or the network broke may have taken effect. Source:
 * developer.unipile.com/reference (responses of each call).
 */
export function classifyUnipile(answer: Answered, isFinal: boolean): ProviderError {
  const { status } = answer;
  const { word, detail } = problemOf(answer);
  if (status === 429) return new ProviderError("limited", detail, { retryAfter: waitOf(answer) });
  if (status === 501) return rejected("api_booster_needed");
  if (status >= 500 || status === 408)
    return new ProviderError(isFinal ? "ambiguous" : "unavailable", detail);
  if (ofInstallation.has(word)) return new ProviderError("unavailable", detail, { scope: "server" });
  if (ofSubscription.has(word)) return rejected("not_premium");
  // A feature of an account is a further edition of the network: its usual one is the account itself.
  if (word === "disconnected_feature") return rejected("sales_navigator_disconnected");
  if (status === 401 || word === "account_restricted") return new ProviderError("auth", detail);
  if (limits.has(word)) return new ProviderError("limited", detail, { retryAfter: limitRestMs });
  // The month's InMails, or the notes of an account without a subscription.
  if (word === "insufficient_credits") return new ProviderError("limited", detail, { retryAfter: dayMs });
  if (word === "cannot_resend_within_24hrs")
    return new ProviderError("limited", detail, { retryAfter: dayMs, scope: "recipient" });
  return rejected(meanings[word] ?? detail);
}

/** A refusal for good, by the port's word or the provider's. */
export const rejected = (detail: SocialRefusal | (string & {})) => new ProviderError("rejected", detail);

/** An answer that isn't what the contract says. */
export const unreadable = (isFinal: boolean, cause: unknown) =>
  new ProviderError(isFinal ? "ambiguous" : "unavailable", "unreadable answer", { cause });

function waitOf(answer: Answered): number | null {
  const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, dayMs) : null;
}
