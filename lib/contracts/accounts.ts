import { z } from "zod";
import { call } from "./call.ts";
import { done, emailField, passwordField, requiredText, text, wireBoolean, wireObject } from "./fields.ts";

const config = z.object({
  brand: z.string(),
  name: z.string(),
  color: z.string(),
  logo_shape: z.enum(["square", "rectangle"]),
  client_link: z.string(),
  is_billing_enabled: z.boolean(),
});

/** The user as the wire knows it [SH-093]. */
export const userView = z.object({
  _id: z.string(),
  brand: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  avatar: z.string().nullable(),
  created_at: z.string(),
  status: z.enum(["active", "inactive"]),
  email_confirmed: z.boolean(),
  track_info: z.record(z.string(), z.unknown()),
  config,
});
export type UserView = z.infer<typeof userView>;

const session = z.object({ token: z.string(), user: userView.nullable() });
const brandQuery = z.object({ brand: z.string().max(60).optional() });

export const validateToken = call({
  method: "GET",
  path: "/auth/validate_token",
  summary: "Tells who a token belongs to",
  access: { who: "anon" },
  query: brandQuery,
  reply: z.object({ user: userView.nullable(), is_anonymous: z.boolean() }),
});

export const createToken = call({
  method: "POST",
  path: "/auth/create_token",
  summary: "Makes an anonymous token",
  access: { who: "anon" },
  query: brandQuery,
  reply: session,
  limits: [{ points: 60, seconds: 60, by: "address" }],
});

export const signIn = call({
  method: "POST",
  path: "/auth/sign_in",
  summary: "Signs a user in",
  access: { who: "anon" },
  body: z.object({ email: emailField, password: z.string().max(200) }),
  reply: session,
  limits: [
    { points: 30, seconds: 60, by: "address" },
    { points: 20, seconds: 600, by: "email" },
  ],
});

export const signUp = call({
  method: "POST",
  path: "/auth/sign_up",
  summary: "Registers a user and sends the activation mail",
  access: { who: "anon" },
  body: z.object({
    email: emailField,
    password: passwordField,
    first_name: requiredText(60),
    last_name: requiredText(60),
    phone: text(40).default(""),
    country: z
      .string()
      .transform((value) => value.toUpperCase())
      .refine((value) => /^[A-Z]{2}$/.test(value), { error: "countryRequired" }),
    accept_terms: wireBoolean.refine((value) => value, { error: "termsRequired" }),
    invite_code: z.string().length(12).optional().or(z.literal("")),
    track: wireObject(z.record(z.string().max(60), z.string().max(300))).optional(),
    irclickid: text(200).optional(),
  }),
  reply: z.object({ email: z.string() }),
  limits: [
    { points: 20, seconds: 3600, by: "address" },
    { points: 6, seconds: 3600, by: "email" },
  ],
});

export const activateEmail = call({
  method: "GET",
  path: "/auth/activate_email",
  summary: "Sends the activation mail again",
  access: { who: "session" },
  reply: z.object({ email: z.string() }),
  changesState: true,
  limits: [{ points: 6, seconds: 600, by: "account" }],
});

export const checkActivationCode = call({
  method: "GET",
  path: "/auth/check_activation_code",
  summary: "Confirms the address and begins the account's first session",
  access: { who: "anon" },
  query: z.object({ activation_code: z.string().min(1).max(100) }),
  reply: session,
  changesState: true,
  limits: [{ points: 20, seconds: 60, by: "address" }],
});

export const logout = call({
  method: "GET",
  path: "/auth/logout",
  summary: "Ends the session",
  access: { who: "anon" },
  reply: done,
  changesState: true,
});

export const fetchUser = call({
  method: "GET",
  path: "/users/fetch_user",
  summary: "The signed-in user",
  access: { who: "session" },
  reply: userView,
});
