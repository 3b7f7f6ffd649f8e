import { readSupportChat, type SupportChat } from "@/lib/contracts/support-kinds.ts";
import { isHexColour } from "@/lib/kernel/colour/index.ts";
import type { BrandTheme } from "./brand.ts";
import { webAddress } from "./rules/web-address.ts";

/** The least and the most pixels of a logo. */
const sizes = { least: 16, most: 64 } as const;
/** The most characters of an address of a picture. */
const longest = 2000;

const isPicture = (value: string) =>
  value.length <= longest && webAddress(value)?.startsWith("https:") === true;

/**
 * What each setting of a look takes, written as text. A picture comes by https alone, and a colour is a hex colour:
 * neither can carry a script or a style.
 */
export const lookChecks: Readonly<Record<keyof BrandTheme, (value: string) => boolean>> = {
  primary: isHexColour,
  lightPrimary: isHexColour,
  darkPrimary: isHexColour,
  logoUrl: isPicture,
  darkLogoUrl: isPicture,
  authLogoUrl: isPicture,
  darkAuthLogoUrl: isPicture,
  loaderLogoUrl: isPicture,
  darkLoaderLogoUrl: isPicture,
  logoShape: (value) => value === "square" || value === "rectangle",
  logoSize: (value) => /^\d{2}$/.test(value) && Number(value) >= sizes.least && Number(value) <= sizes.most,
  socialName: (value) => value.trim() !== "" && value.length <= 40,
};

/** A setting as it is stored. */
export const lookValue = (name: keyof BrandTheme, value: string): string | number =>
  name === "logoSize" ? Number(value) : value;

/** The parameters of an address by which a look is tried [SH-020]. */
const parameters = {
  primaryCl: "primary",
  lightTheme: "lightPrimary",
  darkTheme: "darkPrimary",
  logo: "logoUrl",
  dark_logo: "darkLogoUrl",
  auth_logo: "authLogoUrl",
  dark_auth_logo: "darkAuthLogoUrl",
  loader_logo: "loaderLogoUrl",
  dark_loader_logo: "darkLoaderLogoUrl",
  logoSize: "logoSize",
} as const satisfies Readonly<Record<string, keyof BrandTheme>>;

/**
 * The look that an address tries. Whatever isn't exactly what a setting takes counts as not given. Null: the address
 * tries none.
 */
export function previewedLook(theme: BrandTheme, query: URLSearchParams): BrandTheme | null {
  const tried = Object.entries(parameters).flatMap(([parameter, name]) => {
    const given = query.get(parameter);
    // A hash would end the address: the digits alone are a colour, too.
    const value =
      given !== null && /^[0-9a-f]+$/i.test(given) && name.match(/primary/i) ? `#${given}` : given;
    return value !== null && lookChecks[name](value) ? [[name, lookValue(name, value)] as const] : [];
  });
  return tried.length === 0 ? null : { ...theme, ...Object.fromEntries(tried) };
}

/**
 * The chat that an address tries: `support` names the service, `appId` the id there [SH-020]. Only an admin of the
 * platform tries one: an address that anybody can write shall not bring a stranger's chat to somebody else. Null: none
 * is tried.
 */
export function previewedChat(query: URLSearchParams, isPlatformAdmin: boolean): SupportChat | null {
  return isPlatformAdmin ? readSupportChat(query.get("support"), query.get("appId")) : null;
}
