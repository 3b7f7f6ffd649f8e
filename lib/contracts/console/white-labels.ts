import { z } from "zod";
import { emailAddress } from "@/lib/kernel/email-address/index.ts";
import { call } from "../call.ts";
import {
  done,
  emailField,
  requiredText,
  storableText,
  text,
  wireBoolean,
  wireInt,
  wireList,
  wireObject,
} from "../fields.ts";
import { supportKinds } from "../support-kinds.ts";
import {
  brandColours,
  brandLinks,
  brandOptions,
  brandPictures,
  brandSwitches,
  buildStates,
  buildStateWords,
  oauthProviderWords,
} from "../words/console.ts";

const access = { who: "platform-admin" } as const;

const byWord = <W extends string, T extends z.ZodType>(words: readonly W[], field: T) =>
  z.object(Object.fromEntries(words.map((word) => [word, field.optional()])) as Record<W, z.ZodOptional<T>>);

/** Hidden: what a save never says back. `password`, `client_secret`. */
export const whiteLabelView = z.object({
  _id: z.string(),
  key: z.string(),
  name: z.string(),
  build_state: z.enum(buildStates),
  host: z.string().nullable(),
  customers: z.number().int(),
  users: z.number().int(),
});
export type WhiteLabelView = z.infer<typeof whiteLabelView>;

const client = z.object({ client_id: z.string().nullable(), is_secret_set: z.boolean() });

export const whiteLabelSettings = z.object({
  _id: z.string(),
  key: z.string(),
  name: z.string(),
  title: z.string(),
  build_state: z.enum(buildStates),
  is_billing_enabled: z.boolean(),
  admin_emails: z.array(z.string()),
  third_party: z.string().nullable(),
  max_credentials: z.number().int().nullable(),
  /** Empty: the product's own. */
  theme: z.record(z.string(), z.string()),
  links: z.record(z.string(), z.string()),
  switches: z.record(z.string(), z.boolean()),
  options: z.record(z.string(), z.boolean()),
  support: z.object({ kind: z.string(), app_id: z.string() }),
  mail: z
    .object({
      sender: z.string(),
      host: z.string(),
      port: z.number().int(),
      user_name: z.string(),
      is_password_set: z.literal(true),
    })
    .nullable(),
  clients: z.object({ google: client, microsoft: client }),
  domains: z.array(
    z.object({ host: z.string(), kind: z.string(), is_primary: z.boolean(), is_pending: z.boolean() }),
  ),
});
export type WhiteLabelSettingsView = z.infer<typeof whiteLabelSettings>;

export const listWhiteLabels = call({
  method: "GET",
  path: "/admin/whitelabels",
  summary: "The white-labels by name, of one build state or all",
  access,
  query: z.object({
    status: z.enum(Object.keys(buildStateWords) as (keyof typeof buildStateWords)[]).optional(),
  }),
  reply: z.object({ items: z.array(whiteLabelView) }),
});

export const createWhiteLabel = call({
  method: "POST",
  path: "/admin/whitelabels",
  summary: "Makes a white-label with the product's own look",
  access,
  body: z.object({
    key: text(40).refine((value) => /^[a-z0-9][a-z0-9_-]{0,39}$/.test(value), { error: "brandKeyWrong" }),
    name: requiredText(80),
  }),
  reply: whiteLabelSettings,
});

export const readWhiteLabel = call({
  method: "GET",
  path: "/admin/whitelabels/{id}",
  summary: "All settings of a white-label; of secrets only whether they are set",
  access,
  reply: whiteLabelSettings,
});

const secret = storableText(500);

export const saveWhiteLabel = call({
  method: "PUT",
  path: "/admin/whitelabels/{id}",
  summary: "Saves the given settings of a white-label, all or none; they count at once",
  access,
  body: z.object({
    name: requiredText(80).optional(),
    title: requiredText(80).optional(),
    admin_emails: wireList(emailField, 20).optional(),
    third_party: z.enum(["", ...oauthProviderWords]).optional(),
    /** 0: as many as it has seats. */
    max_credentials: wireInt(0, 99_999).optional(),
    theme: wireObject(
      byWord([...brandColours, ...brandPictures, "logo_shape", "logo_size", "social_name"], text(2_000)),
    ).optional(),
    links: wireObject(byWord(brandLinks, text(2_000))).optional(),
    switches: wireObject(byWord(brandSwitches, wireBoolean)).optional(),
    options: wireObject(byWord(brandOptions, wireBoolean)).optional(),
    support: wireObject(
      z.object({ kind: z.enum(["none", ...supportKinds]), app_id: text(100).default("") }),
    ).optional(),
    /** Without a host: the operator's server sends. */
    mail: wireObject(
      z.object({
        sender: text(254)
          .refine((value) => value === "" || emailAddress(value) !== null, { error: "emailInvalid" })
          .default(""),
        host: text(253)
          .refine((value) => /^[a-z0-9.-]*$/i.test(value), { error: "brandHostWrong" })
          .default(""),
        port: wireInt(1, 65_535).default(465),
        user_name: text(254).default(""),
        /** Empty: the known one stays. */
        password: secret.default(""),
      }),
    ).optional(),
    clients: wireObject(
      byWord(
        oauthProviderWords,
        z.object({ client_id: requiredText(300), client_secret: secret.min(1, { error: "required" }) }),
      ),
    ).optional(),
  }),
  reply: whiteLabelSettings,
});

export const buildWhiteLabel = call({
  method: "POST",
  path: "/admin/whitelabels/{id}/build",
  summary: "Checks that a white-label has all that it needs, and marks it as uploaded",
  access,
  reply: whiteLabelSettings,
});

export const addWhiteLabelDomain = call({
  method: "POST",
  path: "/admin/whitelabels/{id}/domains",
  summary: "Claims a domain; it is served once the record is found",
  access,
  body: z.object({
    host: requiredText(253),
    kind: z.enum(["app", "api"]),
    is_primary: wireBoolean.default(false),
  }),
  reply: z.object({ record: z.object({ name: z.string(), value: z.string() }) }),
});

export const checkWhiteLabelDomain = call({
  method: "POST",
  path: "/admin/whitelabels/{id}/domains/check",
  summary: "Asks DNS for the record of a claimed domain",
  access,
  body: z.object({ host: requiredText(253) }),
  reply: done,
});

export const removeWhiteLabelDomain = call({
  method: "POST",
  path: "/admin/whitelabels/{id}/domains/remove",
  summary: "Takes a domain from a white-label",
  access,
  body: z.object({ host: requiredText(253) }),
  reply: done,
});
