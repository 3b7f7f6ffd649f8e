import { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableText } from "@/lib/kernel/storable-text/index.ts";
import type { Answered } from "../../net/ask.ts";
import type {
  PhoneNumber,
  SocialAccount,
  SocialConnection,
  SocialProfile,
  SocialRoute,
  SocialSignIn,
} from "../port.ts";
import {
  answerOf,
  callMs,
  callUnipile,
  readAnswer,
  requireAccount,
  stateOf,
  type UnipileOptions,
} from "./api.ts";
import { classifyUnipile, problemOf } from "./classify.ts";
import { pageOf } from "./profiles.ts";

/** A sign-in takes as long as the network's own pages. */
const signInMs = 50_000;

/** The longest time of a sign-in: whether Unipile has the account, the sign-in, and its owner's profile. */
export const longestSignInMs = callMs + signInMs + callMs;

const accountId = z.string().min(1).max(500);
const connected = z.object({
  object: z.enum(["AccountCreated", "AccountReconnected"]),
  account_id: accountId,
});
const asked = z.object({
  object: z.literal("Checkpoint"),
  account_id: accountId,
  checkpoint: z.object({ type: z.string(), source: z.string().optional().catch(undefined) }),
});
const signedIn = z.union([connected, asked]);

const text = (most: number) =>
  z
    .string()
    .nullish()
    .transform((given) => storableText(given ?? "", most));

const owner = z.object({
  provider_id: z.string().min(1).max(500),
  first_name: text(200),
  last_name: text(200),
  headline: text(500),
  occupation: text(500),
  location: text(300),
  public_identifier: text(500),
  public_profile_url: text(2000),
  profile_picture_url: text(2000),
  premium: z.boolean().catch(false),
});

/** Signs an account in, or in again where Unipile has it already. */
export async function connect(options: UnipileOptions, signIn: SocialSignIn): Promise<SocialConnection> {
  const { email, password, countryCode, accountRef = null, route = { kind: "country" } } = signIn;
  const { session = null, userAgent = null } = signIn;
  const json = {
    provider: "LINKEDIN",
    ...(session === null ? { username: email, password } : { access_token: session }),
    ...(userAgent === null ? {} : { user_agent: userAgent }),
    ...wayOf(route, countryCode),
  };
  const to = (path: string) =>
    answerOf(options, { method: "POST", path, json, isFinal: true, timeoutMs: signInMs });
  const known = accountRef !== null && (await stateOf(options, accountRef)).isKnown ? accountRef : null;
  return outcomeOf(
    options,
    await to(known === null ? "/accounts" : `/accounts/${encodeURIComponent(known)}`),
  );
}

/**
 * A route in Unipile's words. It has no way without an address: where nothing is said, it chooses one near its caller.
 */
function wayOf(route: SocialRoute, country: string) {
  if (route.kind !== "own") return route.kind === "country" ? { country } : {};
  const { host, port, username, password } = route;
  return { proxy: { protocol: "http", host, port, username, password } };
}

/**
 * Gives the code of a checkpoint. A sign-in that its owner approved in the network's app meanwhile needs none: any code
 * finds the account signed in.
 */
export async function solveCheckpoint(
  options: UnipileOptions,
  accountRef: string,
  code: string,
): Promise<SocialConnection> {
  const { isKnown, isSignedIn } = await stateOf(options, accountRef);
  if (isKnown && isSignedIn) return settled(options, accountRef);
  const answer = await answerCheckpoint(options, accountRef, code);
  if (isWrong(answer)) return { state: "checkpoint", accountRef, pinType: "other", wrong: true };
  return outcomeOf(options, answer);
}

/** Gives the phone number that the network asks for. Unipile takes it in place of a code, as `(+49)1711234567`. */
export async function givePhone(
  options: UnipileOptions,
  accountRef: string,
  { callingCode, number }: PhoneNumber,
): Promise<SocialConnection> {
  const answer = await answerCheckpoint(options, accountRef, `(+${callingCode})${number}`);
  if (isWrong(answer)) return { state: "phone", accountRef, wrong: true };
  return outcomeOf(options, answer);
}

/** Unipile has no call for another service's sign-in, and never asks for one: it asks for that service's code. */
export async function giveSecondStep(): Promise<never> {
  throw new ProviderError("rejected", "not offered");
}

function answerCheckpoint(options: UnipileOptions, accountRef: string, code: string): Promise<Answered> {
  return answerOf(options, {
    method: "POST",
    path: "/accounts/checkpoint",
    json: { provider: "LINKEDIN", account_id: accountRef, code },
    isFinal: true,
    timeoutMs: signInMs,
  });
}

const isWrong = (answer: Answered) =>
  answer.status === 401 && problemOf(answer).word === "invalid_checkpoint_solution";

/** Asks for the code, or for the phone number, once more. */
export async function resendCheckpoint(options: UnipileOptions, accountRef: string): Promise<void> {
  const json = { provider: "LINKEDIN", account_id: accountRef };
  await callUnipile(options, { method: "POST", path: "/accounts/checkpoint/resend", json }, z.unknown());
}

const refusals: Readonly<Record<string, SocialConnection>> = {
  invalid_credentials: { state: "wrong_password" },
  account_restricted: { state: "blocked" },
  captcha_not_supported: { state: "challenged" },
  checkpoint_error: { state: "challenged" },
  invalid_proxy_credentials: { state: "proxy_failed" },
  proxy_error: { state: "proxy_failed" },
};

/** The kinds of checkpoints that a code answers, with where the code comes from. An app's approval is one, too. */
function pinTypeOf({ type, source }: { readonly type: string; readonly source?: string | undefined }) {
  if (type === "OTP") return source === "SMS" ? ("sms" as const) : ("email" as const);
  if (type === "2FA") return source === "SMS" ? ("sms" as const) : ("app" as const);
  return type === "IN_APP_VALIDATION" ? ("app" as const) : null;
}

async function outcomeOf(options: UnipileOptions, answer: Answered): Promise<SocialConnection> {
  if (answer.status >= 300) {
    const known = refusals[problemOf(answer).word];
    if (known) return known;
    throw classifyUnipile(answer, true);
  }
  const given = readAnswer(answer, signedIn, true);
  const accountRef = given.account_id;
  if (given.object !== "Checkpoint") return settled(options, accountRef);
  if (given.checkpoint.type === "PHONE_REGISTER") return { state: "phone", accountRef, wrong: false };
  const pinType = pinTypeOf(given.checkpoint);
  return pinType === null
    ? { state: "challenged" }
    : { state: "checkpoint", accountRef, pinType, wrong: false };
}

/** An account that is signed in. If its owner can't be read, the sign-in still took place: `ambiguous`. */
async function settled(options: UnipileOptions, accountRef: string): Promise<SocialConnection> {
  try {
    return { state: "connected", accountRef, profile: await ownProfile(options, accountRef) };
  } catch (cause) {
    throw new ProviderError("ambiguous", "signed in, but the owner can't be read", { cause });
  }
}

/** The owner's own profile. */
export async function ownProfile(options: UnipileOptions, accountRef: string): Promise<SocialProfile> {
  const query = { account_id: accountRef };
  const own = await callUnipile(options, { method: "GET", path: "/users/me", query }, owner);
  return {
    providerId: own.provider_id,
    url: pageOf(own.public_profile_url, own.public_identifier || own.provider_id),
    firstName: own.first_name,
    lastName: own.last_name,
    headline: own.headline || own.occupation,
    company: "",
    location: own.location,
    photoUrl: own.profile_picture_url || null,
    premium: own.premium,
    relation: "none",
  };
}

const editions = z.object({
  premium: z.boolean().catch(false),
  sales_navigator: z.unknown().transform((given) => given !== null && given !== undefined && given !== false),
});

/** What the account's owner has subscribed to. Unipile doesn't say whether the address is confirmed. */
export async function readAccount(options: UnipileOptions, accountRef: string): Promise<SocialAccount> {
  await requireAccount(options, accountRef);
  const query = { account_id: accountRef };
  const own = await callUnipile(options, { method: "GET", path: "/users/me", query }, editions);
  const edition = own.sales_navigator ? "sales_navigator" : own.premium ? "premium" : "basic";
  return { edition, isEmailConfirmed: null };
}

const accounts = z.object({
  items: z.array(
    z.object({
      id: accountId,
      name: z.string().catch(""),
      connection_params: z
        .object({ im: z.object({ username: z.string().catch("") }).optional() })
        .optional()
        .catch(undefined),
    }),
  ),
  cursor: z.string().nullish(),
});

/** The most pages of accounts that are looked through. */
const mostPages = 50;

/** Removes an account from Unipile, which ends its session. By its address where its id was never received. */
export async function disconnect(
  options: UnipileOptions,
  { accountRef, email }: { readonly accountRef: string | null; readonly email: string },
): Promise<void> {
  const refs = accountRef === null ? await refsOf(options, email) : [accountRef];
  for (const ref of refs) {
    const answer = await answerOf(options, {
      method: "DELETE",
      path: `/accounts/${encodeURIComponent(ref)}`,
    });
    if (answer.status >= 300 && answer.status !== 404) throw classifyUnipile(answer, false);
  }
}

/** The accounts that Unipile keeps under an address. */
async function refsOf(options: UnipileOptions, email: string): Promise<string[]> {
  const wanted = email.trim().toLowerCase();
  const found: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const query: Record<string, string | number | null> = { limit: 250, cursor };
    const { items, cursor: next } = await callUnipile(
      options,
      { method: "GET", path: "/accounts", query },
      accounts,
    );
    for (const { id, name, connection_params } of items) {
      const names = [name, connection_params?.im?.username ?? ""].map((one) => one.trim().toLowerCase());
      if (names.includes(wanted)) found.push(id);
    }
    if (!next) return found;
    cursor = next;
  }
  throw new ProviderError("unavailable", "too many accounts");
}
