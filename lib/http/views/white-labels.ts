import type { z } from "zod";
import type { Feature } from "@/lib/access/features.ts";
import type { PlanNumber } from "@/lib/access/plan.ts";
import type { ConsolePriceView, priceFields, saveBrandFeatures } from "@/lib/contracts/console/plans.ts";
import type {
  saveWhiteLabel,
  WhiteLabelSettingsView,
  WhiteLabelView,
} from "@/lib/contracts/console/white-labels.ts";
import type { BrandWish, savePrice, WhiteLabel, WhiteLabelSettings } from "@/lib/domain/admin/index.ts";
import type { OfferedPrice } from "@/lib/domain/billing/index.ts";
import { linkWords, type PlanChange, switchWords, themeWords } from "@/lib/domain/brands/index.ts";
import { toBillingPrice } from "./billing.ts";

export const toWhiteLabel = (row: WhiteLabel): WhiteLabelView => ({
  _id: row.id,
  key: row.key,
  name: row.name,
  build_state: row.buildState,
  host: row.host,
  customers: row.customers,
  users: row.users,
});

/** The values of some settings, by the words of the wire. */
function byWord<T>(words: ReadonlyMap<string, string>, values: object, read: (value: unknown) => T) {
  return Object.fromEntries(
    [...words].map(([word, name]) => [word, read((values as Record<string, unknown>)[name])]),
  );
}

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value));

const optionWords = new Map(
  Object.entries({
    ui_registration: "uiRegistration",
    ghl_only: "ghlOnly",
    password: "password",
    google: "google",
    microsoft: "microsoft",
  }),
);

/** All of a white-label; of secrets only that they are set. */
export function toWhiteLabelSettings(settings: WhiteLabelSettings): WhiteLabelSettingsView {
  const { brand, mail, clientIds, domains } = settings;
  const client = (provider: string) => ({
    client_id: clientIds[provider] ?? null,
    is_secret_set: clientIds[provider] !== undefined,
  });
  return {
    _id: brand.id,
    key: brand.key,
    name: brand.name,
    title: brand.title,
    build_state: settings.buildState,
    is_billing_enabled: settings.isBillingEnabled,
    admin_emails: [...settings.adminEmails],
    third_party: brand.thirdParty,
    max_credentials: brand.maxCredentials,
    theme: byWord(themeWords, brand.theme, asText),
    links: byWord(linkWords, brand.links, asText),
    switches: byWord(switchWords, brand.switches, Boolean),
    options: byWord(optionWords, brand.options, Boolean),
    support: { kind: brand.support?.kind ?? "none", app_id: brand.support?.appId ?? "" },
    mail: mail && {
      sender: mail.sender,
      host: mail.host,
      port: mail.port,
      user_name: mail.userName,
      is_password_set: true,
    },
    clients: { google: client("google"), microsoft: client("microsoft") },
    domains: domains.map(({ host, kind, isPrimary, isPending }) => ({
      host,
      kind,
      is_primary: isPrimary,
      is_pending: isPending,
    })),
  };
}

/** What is given of some settings, by the domain's names. */
function named<T>(words: ReadonlyMap<string, string>, given: object): Record<string, T> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([word, value]) => {
      const name = words.get(word);
      return name && value !== undefined ? [[name, value as T]] : [];
    }),
  );
}

/** What a save asks for, in the domain's words. */
export function toBrandWish(body: z.output<(typeof saveWhiteLabel)["body"]>): BrandWish {
  const { mail, clients } = body;
  const client = (given: { readonly client_id: string; readonly client_secret: string }) => ({
    clientId: given.client_id,
    clientSecret: given.client_secret,
  });
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.title === undefined ? {} : { title: body.title }),
    ...(body.admin_emails === undefined ? {} : { adminEmails: body.admin_emails }),
    ...(body.third_party === undefined ? {} : { thirdParty: body.third_party || null }),
    ...(body.max_credentials === undefined ? {} : { maxCredentials: body.max_credentials || null }),
    ...(body.theme === undefined ? {} : { theme: named<string>(themeWords, body.theme) }),
    ...(body.links === undefined ? {} : { links: named<string>(linkWords, body.links) }),
    ...(body.switches === undefined ? {} : { switches: named<boolean>(switchWords, body.switches) }),
    ...(body.options === undefined ? {} : { options: named<boolean>(optionWords, body.options) }),
    ...(body.support === undefined
      ? {}
      : { support: { kind: body.support.kind, appId: body.support.app_id } }),
    ...(mail === undefined ? {} : { mail: mailOf(mail) }),
    ...(clients === undefined
      ? {}
      : {
          clients: {
            ...(clients.google ? { google: client(clients.google) } : {}),
            ...(clients.microsoft ? { microsoft: client(clients.microsoft) } : {}),
          },
        }),
  };
}

function mailOf(
  mail: NonNullable<z.output<(typeof saveWhiteLabel)["body"]>["mail"]>,
): NonNullable<BrandWish["mail"]> | null {
  if (mail.host === "") return null;
  return {
    sender: mail.sender,
    host: mail.host.toLowerCase(),
    port: mail.port,
    userName: mail.user_name,
    password: mail.password === "" ? null : mail.password,
  };
}

const states: Readonly<Record<"on" | "off" | "default", boolean | null>> = {
  on: true,
  off: false,
  default: null,
};

/** What a save of a plan asks for, in the domain's words. */
export function toPlanChange(body: z.output<(typeof saveBrandFeatures)["body"]>): PlanChange {
  const features = Object.entries(body.features ?? {}).map(([name, state]) => [name, states[state]]);
  const limits = Object.entries(body.limits ?? {}).map(([name, most]) => [name, most === "" ? null : most]);
  return {
    features: Object.fromEntries(features) as Partial<Record<Feature, boolean | null>>,
    limits: Object.fromEntries(limits) as Partial<Record<PlanNumber, number | null>>,
    ...(body.is_enabled === undefined ? {} : { isEnabled: body.is_enabled }),
  };
}

export const toConsolePrice = (price: OfferedPrice): ConsolePriceView => ({
  ...toBillingPrice(price),
  name: price.name,
  card_description: { features: [...price.features] },
  is_offered: price.isOffered,
});

/** A price as it is given. A plan has a tier and an interval, a pack of credits their number. */
export function toGivenPrice(body: z.output<typeof priceFields>): Parameters<typeof savePrice>[2] {
  const promotion = body.promotion_code;
  const isPlan = body.kind === "plan";
  return {
    kind: body.kind,
    externalId: body.price_external_id,
    interval: isPlan ? (body.interval ?? "monthly") : "custom",
    currency: body.currency,
    amount: body.amount,
    tier: isPlan ? (body.tier ?? null) : null,
    credits: isPlan ? null : (body.credits ?? null),
    name: body.name,
    features: body.card_description?.features ?? [],
    promotion: promotion?.code
      ? { code: promotion.code, percentOff: promotion.percent_off, description: promotion.description }
      : null,
    freeSeats: isPlan ? body.free_seats : 0,
    minimumQuantity: isPlan ? body.minimum_payment_quantity : 1,
  };
}
