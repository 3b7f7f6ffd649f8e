import type { WhiteLabelSettingsView } from "@/lib/contracts/console/white-labels.ts";
import { supportKinds } from "@/lib/contracts/support-kinds.ts";
import {
  brandColours,
  brandLinks,
  brandOptions,
  brandPictures,
  brandSwitches,
} from "@/lib/contracts/words/console.ts";

export type BrandPage = "details" | "look" | "options" | "support" | "mail";

/** A field of a white-label's settings. Its name is its place in the call's body: `theme.primary`. */
export interface BrandField {
  readonly name: string;
  /** The key of its text in `console.fields`. */
  readonly word: string;
  readonly kind: "text" | "colour" | "address" | "number" | "switch" | "choice" | "secret" | "lines";
  readonly choices?: readonly string[];
  readonly value: string | boolean;
  /** Whether a secret is known: it is never shown. */
  readonly isSet?: boolean;
}

/** Fields that stand together, with the key of their heading in `console.form.groups`. */
export interface FieldGroup {
  readonly word: string;
  readonly fields: readonly BrandField[];
}

const text = (name: string, word: string, value: string): BrandField => ({ name, word, kind: "text", value });

/** The fields of a page of settings, with their present values. */
export function fieldsOf(page: BrandPage, settings: WhiteLabelSettingsView): readonly FieldGroup[] {
  const { theme, links, switches, options, support, mail, clients } = settings;
  if (page === "details")
    return [
      {
        word: "names",
        fields: [
          text("name", "name", settings.name),
          text("title", "title", settings.title),
          {
            name: "admin_emails",
            word: "admin_emails",
            kind: "lines",
            value: settings.admin_emails.join("\n"),
          },
          {
            name: "max_credentials",
            word: "max_credentials",
            kind: "number",
            value: settings.max_credentials === null ? "" : String(settings.max_credentials),
          },
        ],
      },
      {
        word: "links",
        fields: brandLinks.map((link) => ({
          name: `links.${link}`,
          word: `links.${link}`,
          kind: "address" as const,
          value: links[link] ?? "",
        })),
      },
    ];
  if (page === "look")
    return [
      {
        word: "colours",
        fields: brandColours.map((name) => ({
          name: `theme.${name}`,
          word: name,
          kind: "colour" as const,
          value: theme[name] ?? "",
        })),
      },
      {
        word: "pictures",
        fields: [
          ...brandPictures.map((name) => ({
            name: `theme.${name}`,
            word: name,
            kind: "address" as const,
            value: theme[name] ?? "",
          })),
          {
            name: "theme.logo_shape",
            word: "logo_shape",
            kind: "choice",
            choices: ["square", "rectangle"],
            value: theme.logo_shape ?? "square",
          },
          { name: "theme.logo_size", word: "logo_size", kind: "number", value: theme.logo_size ?? "" },
          text("theme.social_name", "social_name", theme.social_name ?? ""),
        ],
      },
    ];
  if (page === "options")
    return [
      {
        word: "registration",
        fields: [
          ...brandOptions.map((name) => ({
            name: `options.${name}`,
            word: `options.${name}`,
            kind: "switch" as const,
            value: options[name] ?? false,
          })),
          {
            name: "third_party",
            word: "third_party",
            kind: "choice",
            choices: ["", "google", "microsoft"],
            value: settings.third_party ?? "",
          },
        ],
      },
      {
        word: "shown",
        fields: brandSwitches.map((name) => ({
          name: `switches.${name}`,
          word: `switches.${name}`,
          kind: "switch" as const,
          value: switches[name] ?? false,
        })),
      },
      ...(["google", "microsoft"] as const).map((provider) => ({
        word: provider,
        fields: [
          text(`clients.${provider}.client_id`, "client_id", clients[provider].client_id ?? ""),
          {
            name: `clients.${provider}.client_secret`,
            word: "client_secret",
            kind: "secret" as const,
            value: "",
            isSet: clients[provider].is_secret_set,
          },
        ],
      })),
    ];
  if (page === "support")
    return [
      {
        word: "support",
        fields: [
          {
            name: "support.kind",
            word: "support_kind",
            kind: "choice",
            choices: ["none", ...supportKinds],
            value: support.kind,
          },
          text("support.app_id", "support_app_id", support.app_id),
        ],
      },
    ];
  return [
    {
      word: "mail",
      fields: [
        text("mail.sender", "mail_sender", mail?.sender ?? ""),
        text("mail.host", "mail_host", mail?.host ?? ""),
        { name: "mail.port", word: "mail_port", kind: "number", value: String(mail?.port ?? 465) },
        text("mail.user_name", "mail_user_name", mail?.user_name ?? ""),
        { name: "mail.password", word: "mail_password", kind: "secret", value: "", isSet: mail !== null },
      ],
    },
  ];
}

type Value = string | boolean;
type Values = { [name: string]: Value | Values };

/** The values as a form has them: `theme.primary` is in `theme`. */
export function nested(fields: readonly Pick<BrandField, "name" | "value">[]): Values {
  const values: Values = {};
  for (const { name, value } of fields) {
    const parts = name.split(".");
    let place = values;
    for (const part of parts.slice(0, -1)) {
      place[part] ??= {};
      place = place[part] as Values;
    }
    place[parts.at(-1)!] = value;
  }
  return values;
}

/** The value at a field's place. */
export function valueAt(values: Values, name: string): Value {
  const found = name.split(".").reduce<Value | Values | undefined>((place, part) => {
    return typeof place === "object" ? place[part] : undefined;
  }, values);
  return typeof found === "object" || found === undefined ? "" : found;
}

/** Objects of which all fields are sent where one changed: each is one setting. */
const whole = ["support", "mail"] as const;

/** What a save sends: what was changed, and an application at a provider only with its secret. */
export function changedBody(page: BrandPage, fields: readonly BrandField[], values: Values): Values {
  const isWhole = whole.some((each) => each === page);
  const changed = fields.filter(({ name, value }) => isWhole || valueAt(values, name) !== value);
  const clientOf = (name: string) => /^clients\.(google|microsoft)\./.exec(name)?.[1];
  const clients = new Set(changed.map(({ name }) => clientOf(name)).filter(Boolean));
  const sent = fields.filter((field) => changed.includes(field) || clients.has(clientOf(field.name)));
  return nested(sent.map(({ name, kind }) => ({ name, value: sentValue(kind, valueAt(values, name)) })));
}

const sentValue = (kind: BrandField["kind"], value: Value): Value => {
  if (kind === "number") return value === "" ? "0" : value;
  // A list as JSON in a field is read like one.
  return kind === "lines"
    ? JSON.stringify(
        String(value)
          .split(/[\s,;]+/)
          .filter(Boolean),
      )
    : value;
};
