import { z } from "zod";
import { call } from "./call.ts";
import {
  done,
  emailField,
  inviteText,
  passwordField,
  requiredText,
  storableText,
  text,
  textsByName,
  wireBoolean,
  wireObject,
} from "./fields.ts";
import { approvalModes } from "./words/approval-states.ts";

const colours = z.record(z.string(), z.string());

const config = z.object({
  brand: z.string(),
  name: z.string(),
  color: z.string(),
  logo_shape: z.enum(["square", "rectangle"]),
  client_link: z.string(),
  is_billing_enabled: z.boolean(),
  /** The brand's colours as the pages use them: CSS custom properties by name. */
  light_theme: colours,
  dark_theme: colours,
  /** Null and false until their integrations are built. */
  is_ghl_connected: z.boolean(),
  promote_kit_id: z.string().nullable(),
  /** The brand's chat: the service, the brand's id there, and the person's here. Null: none. */
  support: z.object({ name: z.string(), app_id: z.string(), user_id: z.string() }).nullable(),
});

/** The user on the wire [SH-093]. */
export const userView = z.object({
  _id: z.string(),
  brand: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  /** The address of the photo, relative to the application's host. */
  avatar: z.string().nullable(),
  phone: z.string(),
  /** Of the person's mails. */
  language: z.string(),
  approval_mode: z.enum(approvalModes),
  sign_in_mails: z.boolean(),
  created_at: z.string(),
  status: z.enum(["active", "inactive"]),
  email_confirmed: z.boolean(),
  track_info: z.record(z.string(), z.unknown()),
  config,
  /** Null until a calendar can be connected. */
  calendly_token: z.object({ id: z.string(), calendly_user_id: z.string() }).nullable(),
  /** Always null: no brand has this bar yet. */
  vendasta_bar: z.record(z.string(), z.unknown()).nullable(),
});
export type UserView = z.infer<typeof userView>;

export const session = z.object({ token: z.string(), user: userView.nullable() });
const brandQuery = z.object({ brand: storableText(60).optional() });

/** The most mails that strangers can have sent to one email address, over all calls and brands. */
export const mailsToOneAddress = {
  points: 12,
  seconds: 86_400,
  by: "email",
  shared: "activation mails",
} as const;

/**
 * How often somebody in an open session may say a password or a code, over all calls that ask for one: as often as at
 * the sign-in from one place. By session first: whoever holds a stolen one must not use up what its owner needs. The
 * account's count bounds guesses from many sessions, each of which somebody signed in for; it is counted only while the
 * session's own isn't used up, so that one session can't reach it.
 */
export const passwordTries = [
  { points: 20, seconds: 600, by: "session", shared: "password tries" },
  { points: 100, seconds: 600, by: "account", shared: "password tries" },
] as const;

/** How often a session may make API tokens: counted in the same way, apart from the other tries. */
export const tokenMakings = [
  { points: 20, seconds: 600, by: "session", shared: "making API tokens" },
  { points: 100, seconds: 600, by: "account", shared: "making API tokens" },
] as const;

/** How often a session may end others: counted in the same way, apart from the other tries. */
export const sessionEndings = [
  { points: 20, seconds: 600, by: "session", shared: "ending sessions" },
  { points: 100, seconds: 600, by: "account", shared: "ending sessions" },
] as const;
export const ownPassword = storableText(200);

export const validateToken = call({
  method: "GET",
  path: "/auth/validate_token",
  summary: "Tells who a token belongs to. Refuses a workspace in which that person can't be",
  access: { who: "anon" },
  query: brandQuery.extend({ space: storableText(60).optional() }),
  reply: z.object({ user: userView.nullable(), is_anonymous: z.boolean() }),
});

export const createToken = call({
  method: "POST",
  path: "/auth/create_token",
  setsCookie: true,
  summary: "Makes an anonymous token",
  access: { who: "anon" },
  query: brandQuery,
  reply: session,
  limits: [{ points: 60, seconds: 60, by: "address" }],
});

export const signIn = call({
  method: "POST",
  path: "/auth/sign_in",
  setsCookie: true,
  summary: "Signs a user in",
  access: { who: "anon" },
  body: z.object({
    email: emailField,
    password: storableText(200),
    /** Where `second_factor_required` was answered: of the authenticator app, or a recovery code. */
    code: text(40).optional(),
  }),
  reply: session,
  limits: [
    { points: 30, seconds: 60, by: "address" },
    { points: 20, seconds: 600, by: "address+email" },
    { points: 100, seconds: 3600, by: "email" },
    { points: 20, seconds: 600, by: "device" },
  ],
});

export const signUp = call({
  method: "POST",
  path: "/auth/sign_up",
  setsCookie: true,
  summary: "Registers a user and sends the activation mail",
  access: { who: "anon" },
  body: z.object({
    email: emailField,
    password: passwordField,
    first_name: requiredText(60),
    last_name: requiredText(60),
    phone: text(40).default(""),
    country: storableText(20)
      .transform((value) => value.toUpperCase())
      .refine((value) => /^[A-Z]{2}$/.test(value), { error: "countryRequired" }),
    accept_terms: wireBoolean.refine((value) => value, { error: "termsRequired" }),
    /**
     * A code, with which the person joins once the address is confirmed, or the secret of a mail, which confirms it.
     */
    invite_code: inviteText.optional().or(z.literal("")),
    track: wireObject(
      // The person is led on by `track_info.invite_code`: only the field above writes it, and checks it.
      textsByName({ names: 60, texts: 300, most: 40 }).refine((value) => !("invite_code" in value), {
        error: "invalidInput",
      }),
    ).optional(),
    irclickid: text(200).optional(),
  }),
  /** `is_confirmed`: the mail of an invitation has proven the address, and the person can sign in at once. */
  reply: z.object({ email: z.string(), is_confirmed: z.boolean() }),
  limits: [
    { points: 20, seconds: 3600, by: "address" },
    { points: 6, seconds: 3600, by: "email" },
    mailsToOneAddress,
  ],
});

export const activateEmail = call({
  method: "GET",
  path: "/auth/activate_email",
  summary: "Sends the activation mail again",
  access: { who: "session" },
  reply: z.object({ email: z.string() }),
  changesState: true,
  limits: [{ points: 6, seconds: 600, by: "account" }, mailsToOneAddress],
});

export const checkActivationCode = call({
  method: "GET",
  path: "/auth/check_activation_code",
  setsCookie: true,
  summary:
    "Confirms the address and begins the account's first session, in the browser that signed up or in its own session",
  access: { who: "anon" },
  query: z.object({ activation_code: storableText(100).min(1) }),
  reply: session,
  changesState: true,
  limits: [{ points: 20, seconds: 60, by: "address" }],
});

export const confirmActivation = call({
  method: "POST",
  path: "/auth/check_activation_code",
  setsCookie: true,
  summary:
    "The same anywhere else: with the password of the sign-up, or with a new one for whoever doesn't know it",
  access: { who: "anon" },
  body: z.object({
    activation_code: storableText(100).min(1),
    password: ownPassword.optional(),
    new_password: passwordField.optional(),
  }),
  reply: session,
  limits: [{ points: 20, seconds: 60, by: "address" }],
});

export const logout = call({
  method: "GET",
  path: "/auth/logout",
  setsCookie: true,
  summary: "Ends the session",
  access: { who: "anon" },
  reply: done,
  changesState: true,
});

export const signOutEverywhere = call({
  method: "POST",
  path: "/auth/sign_out_everywhere",
  summary:
    "Ends all other sessions of the user, who proves to be there by the password; without one, by a sign-in of the last ten minutes",
  access: { who: "session" },
  body: z.object({ password: ownPassword.optional() }),
  reply: z.object({ done: z.literal(true), ended: z.number().int() }),
  limits: sessionEndings,
});

export const fetchUser = call({
  method: "GET",
  path: "/users/fetch_user",
  summary: "The signed-in user",
  access: { who: "session" },
  reply: userView,
});
