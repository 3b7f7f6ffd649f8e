import { z } from "zod";
import { call } from "./call.ts";
import { isStorable, requiredText, text, wireBoolean, wireList } from "./fields.ts";

/** A cookie of the owner's own session at the network: domain, name, value and flags [SH-303]. */
const cookie = z.object({
  domain: requiredText(253),
  name: requiredText(100),
  /** As browsers take it: no blanks, quotes, commas, semicolons or backslashes (RFC 6265). */
  value: z
    .string()
    .max(4000, { error: "sessionCookieInvalid" })
    .transform((value) => value.trim().replace(/^"(.*)"$/, "$1"))
    .refine((value) => /^[!#-+\--:<-[\]-~]+$/.test(value) && isStorable(value), {
      error: "sessionCookieInvalid",
    }),
  path: text(200).default("/"),
  secure: wireBoolean.default(true),
  http_only: wireBoolean.default(true),
});

/** A sign-in by the session of the owner's own browser; both are passed on to the network and not kept. */
export const ownSession = {
  /** The session, instead of a password. */
  cookies: wireList(cookie, 5).optional(),
  /** Whether the account appears at the network as the browser that makes this call. */
  use_browser: wireBoolean.default(false),
};

interface SignIn {
  readonly password?: string | undefined;
  readonly cookies?: readonly unknown[] | undefined;
}

/** A sign-in needs a password, or a session in its place. */
export const checkSignIn = (
  { password, cookies }: SignIn,
  context: { addIssue(issue: { code: "custom"; message: string; path: string[] }): void },
): void => {
  if (password === undefined && !cookies?.length)
    context.addIssue({ code: "custom", message: "credentialPasswordInvalid", path: ["password"] });
};

interface Way {
  readonly automation_type: "cloud" | "extension";
  readonly country_code?: string | undefined;
  readonly cookies?: readonly unknown[] | undefined;
}

/** An account in the cloud needs a country [SH-345]; one that the extension runs, the session of its browser. */
export const checkWay = (
  { automation_type, country_code, cookies }: Way,
  context: { addIssue(issue: { code: "custom"; message: string; path: string[] }): void },
): void => {
  if (automation_type === "cloud" && country_code === undefined)
    context.addIssue({ code: "custom", message: "locationInvalid", path: ["country_code"] });
  if (automation_type === "extension" && !cookies?.length)
    context.addIssue({ code: "custom", message: "sessionCookieMissing", path: ["cookies"] });
};

export const signInOptions = call({
  method: "GET",
  path: "/credentials/options",
  summary: "How accounts can sign in here; which cookie of the network holds a session",
  access: { who: "space", tabs: ["settings"] },
  reply: z.object({
    session_cookie: z.object({ domain: z.string(), name: z.string() }).nullable(),
    /** Whether the browser's extension can read this network's site. */
    has_extension: z.boolean(),
  }),
});
export type SignInOptions = z.infer<typeof signInOptions.reply>;
