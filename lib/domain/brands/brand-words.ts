import { readSupportChat, type SupportChat } from "@/lib/contracts/support-kinds.ts";
import { type OAuthProvider, oauthProviders } from "@/lib/providers/oauth/port.ts";
import type { BrandLinks, BrandSwitches, BrandTheme } from "./brand.ts";
import { fallbackBrand } from "./fallback-brand.ts";
import { lookChecks, lookValue } from "./look.ts";
import type { BrandOptions } from "./rules/options.ts";
import { webAddress } from "./rules/web-address.ts";

/** What changes of a brand. Null takes the brand's own setting away, so that the product's counts again. */
export interface BrandChange {
  readonly name?: string;
  readonly title?: string;
  readonly theme: Readonly<Partial<Record<keyof BrandTheme, string | number | null>>>;
  readonly switches: Readonly<Partial<Record<keyof BrandSwitches, boolean | null>>>;
  readonly links: Readonly<Partial<Record<keyof BrandLinks, string | null>>>;
  readonly support?: SupportChat | null;
  readonly thirdParty?: OAuthProvider | null;
  readonly maxCredentials?: number | null;
  /** How people may sign up and in. Whoever changes it looks for contradictions first (`conflictsOf`). */
  readonly options?: Readonly<Partial<BrandOptions>>;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const byWord = <K extends string>(names: readonly K[]) => new Map(names.map((name) => [snake(name), name]));

/** The switches by the names under which an operator writes them: `hide_billing` [SH-019]. */
export const switchWords = byWord(Object.keys(fallbackBrand.switches) as (keyof BrandSwitches)[]);
/** The pages outside the product: `feature_request`. */
export const linkWords = byWord(Object.keys(fallbackBrand.links) as (keyof BrandLinks)[]);

/** The settings of the look: `logo_url`. */
export const themeWords = byWord(Object.keys(lookChecks) as (keyof BrandTheme)[]);

/** How people may sign up and in, by the names under which an operator writes it. */
export const optionWords: ReadonlyMap<string, keyof BrandOptions> = new Map([
  ["ui_registration", "uiRegistration"],
  ["ghl_only", "ghlOnly"],
  ["password_login", "password"],
  ["google_login", "google"],
  ["microsoft_login", "microsoft"],
]);

const states: Readonly<Record<string, boolean | null>> = { on: true, off: false, default: null };

/**
 * What the words of the command change: `name=Acme`, `primary=#0f766e`, `hide_billing=on`, `help=https://…`,
 * `help=default`. A text is the sentence that says what is wrong.
 */
export function readBrandWords(words: readonly string[]): BrandChange | string {
  const change = { theme: {}, switches: {}, links: {} } as {
    name?: string;
    title?: string;
    theme: Partial<Record<keyof BrandTheme, string | number | null>>;
    switches: Partial<Record<keyof BrandSwitches, boolean | null>>;
    links: Partial<Record<keyof BrandLinks, string | null>>;
    support?: SupportChat | null;
    thirdParty?: OAuthProvider | null;
    maxCredentials?: number | null;
    options?: Partial<BrandOptions>;
  };
  for (const word of words) {
    const end = word.indexOf("=");
    const [name, value] = end < 0 ? [word, ""] : [word.slice(0, end), word.slice(end + 1)];
    const [ofSwitch, ofLink, ofTheme] = [switchWords.get(name), linkWords.get(name), themeWords.get(name)];
    const ofOption = optionWords.get(name);
    const ofProvider = oauthProviders.find((provider) => provider === value);
    const isText = value.trim() !== "" && value.length <= 80;
    if ((name === "name" || name === "title") && isText) change[name] = value.trim();
    else if (ofSwitch && Object.hasOwn(states, value)) change.switches[ofSwitch] = states[value] ?? null;
    else if (ofOption && (value === "on" || value === "off"))
      change.options = { ...change.options, [ofOption]: value === "on" };
    else if (name === "support_chat" && readChat(value) !== undefined)
      change.support = readChat(value) ?? null;
    else if (name === "third_party" && (value === "none" || value === "default")) change.thirdParty = null;
    else if (name === "third_party" && ofProvider) change.thirdParty = ofProvider;
    else if (name === "max_credentials" && value === "default") change.maxCredentials = null;
    else if (name === "max_credentials" && /^[1-9]\d{0,4}$/.test(value))
      change.maxCredentials = Number(value);
    else if (ofLink && value === "default") change.links[ofLink] = null;
    else if (ofLink && webAddress(value)) change.links[ofLink] = webAddress(value);
    else if (ofTheme && value === "default") change.theme[ofTheme] = null;
    else if (ofTheme && lookChecks[ofTheme](value)) change.theme[ofTheme] = lookValue(ofTheme, value);
    else
      return `"${word}" changes nothing: write <switch>=on, =off or =default, a link with its address, primary=#0f766e (light_primary, dark_primary), logo_url=https://… (dark_logo_url, auth_logo_url, dark_auth_logo_url, loader_logo_url, dark_loader_logo_url), logo_shape=square or rectangle, logo_size=16 to 64, social_name, support_chat=<service>:<id> (tawk, servicebell, hubspot, intercom, freshchat, chatra, leadconnector, crisp) or none, third_party=google, microsoft or none, max_credentials=<number>, ui_registration, ghl_only, password_login, google_login, microsoft_login=on or =off, name or title.`;
  }
  return change;
}

/** A chat in an operator's words: `intercom:abc12345`, or `none`. Undefined: it is neither. */
function readChat(value: string): SupportChat | null | undefined {
  if (value === "none" || value === "default") return null;
  const end = value.indexOf(":");
  return readSupportChat(value.slice(0, Math.max(0, end)), value.slice(end + 1)) ?? undefined;
}
