import { z } from "zod";
import { automationTypes } from "@/lib/access/seats.ts";
import { call } from "./call.ts";
import { credentialView } from "./credential-view.ts";
import {
  countryField,
  done,
  emailField,
  idField,
  text,
  wireBoolean,
  wireInt,
  wireList,
  wireNullable,
} from "./fields.ts";
import { checkProxy, proxyChoice } from "./own-proxy.ts";
import { checkSignIn, checkWay, ownSession } from "./own-session.ts";

export * from "./account-states.ts";
export * from "./credential-limits.ts";
export * from "./credential-view.ts";
export * from "./extension-package.ts";
export * from "./own-proxy.ts";
export * from "./own-session.ts";
export * from "./withdrawals.ts";

/** A password of a social account: at least 4 symbols (decision 7) [SH-069]. */
const networkPassword = z
  .string({ error: "credentialPasswordInvalid" })
  .min(4, { error: "credentialPasswordInvalid" })
  .max(200, { error: "credentialPasswordInvalid" })
  .refine((value) => value.isWellFormed() && !value.includes("\u0000"), {
    error: "credentialPasswordInvalid",
  });

/** An IANA zone that this runtime knows. */
const timezoneField = z
  .string({ error: "timezoneInvalid" })
  .max(64, { error: "timezoneInvalid" })
  .refine(isTimezone, { error: "timezoneInvalid" });

function isTimezone(value: string): boolean {
  try {
    return /^[A-Za-z]/.test(value) && new Intl.DateTimeFormat("en", { timeZone: value }) !== null;
  } catch {
    return false;
  }
}

const space = { who: "space" } as const;
/** Calls that add, change and remove accounts need the account settings page (decision 36) [SH-468]. */
const ofSettings = { who: "space", tabs: ["settings"] } as const;

export const fetchCredentials = call({
  method: "GET",
  path: "/credentials/fetch",
  summary: "The social accounts that the member may see",
  access: space,
  reply: z.array(credentialView),
});

export const createCredential = call({
  method: "POST",
  path: "/credentials/create",
  summary: "Connects a social account; the reply says whether a security code is asked for",
  access: ofSettings,
  body: z
    .object({
      email: emailField,
      password: networkPassword.optional(),
      ...ownSession,
      /** Not of an account that the extension runs: it stays where its owner's browser is. */
      country_code: countryField.optional(),
      timezone: timezoneField,
      ...proxyChoice,
      work_hours_start: wireInt(0, 23).default(9),
      work_hours_end: wireInt(1, 24).default(18),
      automation_type: z.enum(automationTypes).default("cloud"),
    })
    .superRefine(checkWay)
    .superRefine(checkSignIn)
    .superRefine(checkProxy({ mayKeepPassword: false })),
  reply: credentialView,
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 60, seconds: 600, by: "space" },
  ],
});

export const fetchCredential = call({
  method: "GET",
  path: "/credentials/{id}/fetch",
  summary: "One social account",
  access: space,
  reply: credentialView,
});

export const updateCredential = call({
  method: "POST",
  path: "/credentials/{id}/update",
  summary: "Changes country, time zone, working hours, working days and holidays",
  access: ofSettings,
  body: z.object({
    country_code: countryField.optional(),
    timezone: timezoneField.optional(),
    work_hours_start: wireInt(0, 23).optional(),
    work_hours_end: wireInt(1, 24).optional(),
    /** The days of the week on which it works: 1 is Monday, 7 is Sunday. */
    work_days: wireList(wireInt(1, 7), 7).optional(),
    /** The country or state whose public holidays it keeps, like DE or DE-BY. Null: none. */
    holiday_region: wireNullable(text(10)).optional(),
  }),
  reply: credentialView,
});

export const deleteCredential = call({
  method: "POST",
  path: "/credentials/{id}/delete",
  summary: "Removes a social account and frees its seat",
  access: ofSettings,
  reply: done,
});

export const moveCredential = call({
  method: "POST",
  path: "/credentials/{id}/move",
  summary: "Moves a social account into another workspace that the caller administers, too",
  access: { who: "ws-admin" },
  body: z.object({ space_id: idField }),
  /** The account's id there, and when it begins to act there. */
  reply: z.object({ _id: z.string(), space_id: z.string(), acts_from: z.string() }),
  limits: [{ points: 20, seconds: 600, by: "account" }],
});

export const sendSecurityCode = call({
  method: "POST",
  path: "/credentials/{id}/send",
  summary: "Hands over the security code, or asks for a new one (resend)",
  access: ofSettings,
  body: z.object({ code: text(20).optional(), resend: wireBoolean.optional() }),
  reply: credentialView,
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 60, seconds: 600, by: "space" },
  ],
});

export const sendPhone = call({
  method: "POST",
  path: "/credentials/{id}/send_phone",
  summary: "Gives the network the phone number that it asks for; it then texts a security code there",
  access: ofSettings,
  body: z.object({ number: text(40), country_code: text(2), phone_code: text(8) }),
  reply: credentialView,
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 60, seconds: 600, by: "space" },
  ],
});

export const resendPhone = call({
  method: "POST",
  path: "/credentials/{id}/resend_phone",
  summary: "Has the network ask for the phone number once more",
  access: ofSettings,
  reply: credentialView,
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 60, seconds: 600, by: "space" },
  ],
});

export const setTwoFactor = call({
  method: "PUT",
  path: "/credentials/{id}/two_factor",
  summary: "Has the network's two-step verification done by a Microsoft account; its password is not kept",
  access: ofSettings,
  body: z.object({
    username: emailField.transform((email) => email.toLowerCase()),
    password: z
      .string({ error: "secondStepPasswordRequired" })
      .transform((value) => value.trim())
      .refine((value) => value !== "", { error: "secondStepPasswordRequired" })
      .refine((value) => value.length <= 200 && value.isWellFormed() && !value.includes("\u0000"), {
        error: "credentialPasswordInvalid",
      }),
  }),
  reply: credentialView,
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 60, seconds: 600, by: "space" },
  ],
});

export const refreshProxy = call({
  method: "POST",
  path: "/credentials/{id}/refresh_proxy",
  summary: "Gives the account another address of its country, twice in 24 hours at most",
  access: ofSettings,
  body: z.object({
    /** How many changes the caller knows to be left: where fewer are, it isn't changed once more. */
    left: z.number().int().min(0).max(2).optional(),
  }),
  reply: credentialView,
  limits: [{ points: 20, seconds: 600, by: "account" }],
});

export const doAuth = call({
  method: "POST",
  path: "/credentials/{id}/do_auth",
  summary: "Signs in again; the password is not kept, so the body names it",
  access: ofSettings,
  body: z
    .object({ password: networkPassword.optional(), ...ownSession, email: emailField.optional() })
    .superRefine(checkSignIn),
  reply: credentialView,
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 60, seconds: 600, by: "space" },
  ],
});

export const syncDialogs = call({
  method: "POST",
  path: "/credentials/{id}/sync_dialogs",
  summary: "Has the account's messages, and those of its mailboxes, asked for at once",
  access: { who: "space", tabs: ["inbox"] },
  reply: done,
  limits: [{ points: 20, seconds: 60, by: "account" }],
});

export const onboardingInfo = call({
  method: "GET",
  path: "/credentials/{id}/onboarding_info",
  summary: "Whether the account is ready; on the embedded network also the code that it waits for",
  access: ofSettings,
  reply: z.object({ is_ready: z.boolean(), hint: z.object({ code: z.string().nullable() }).nullable() }),
});

export const proxyCountries = call({
  method: "GET",
  path: "/proxy/v2/countries",
  summary: "Countries from which accounts can sign in, with the reserve of each",
  access: ofSettings,
  reply: z.array(
    z.object({
      code: z.string(),
      count: z.number().int().nullable(),
      type: z.enum(["basic", "residential"]),
    }),
  ),
});
export type ProxyCountry = z.infer<typeof proxyCountries.reply>[number];
