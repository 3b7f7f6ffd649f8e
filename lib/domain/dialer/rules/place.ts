import { isStorable } from "@/lib/contracts/fields.ts";
import { type NumberCategory, numberCategories } from "@/lib/contracts/words/dialer.ts";
import { provinces } from "./provinces.ts";

/** Structurally the port's type. */
interface NumberPlace {
  readonly country: string;
  readonly category: NumberCategory;
  readonly province: string | null;
  readonly locality: string | null;
}

const longest = 400;

/** Whether numbers of a category are chosen by state there: only local ones belong to a place. */
export const hasStates = (country: string, category: NumberCategory | null = null): boolean =>
  Object.hasOwn(provinces, country) && (category === null || category === "local");

/** The states of a country, by name. */
export const statesOf = (country: string): readonly { readonly code: string; readonly name: string }[] =>
  Object.entries(provinces[country] ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));

export const stateName = (country: string, code: string | null): string | null =>
  code === null ? null : (provinces[country]?.[code] ?? code);

/** The id of a place on the wire: it says all that an order needs. */
export const placeId = ({ country, category, province, locality }: NumberPlace): string =>
  Buffer.from(JSON.stringify([country, category, province, locality])).toString("base64url");

/** The place of an id. Null: it names none. */
export function readPlaceId(id: string): NumberPlace | null {
  if (id.length > longest || !/^[\w-]+$/.test(id)) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, "base64url").toString("utf8"));
    if (!Array.isArray(parts) || parts.length !== 4) return null;
    const [country, category, province, locality] = parts as unknown[];
    const isText = (value: unknown): value is string | null =>
      value === null || (typeof value === "string" && value.length <= 200 && isStorable(value));
    if (typeof country !== "string" || !/^[A-Z]{2}$/.test(country)) return null;
    const kind = numberCategories.find((one) => one === category);
    if (!kind || !isText(province) || !isText(locality)) return null;
    if (hasStates(country, kind) && province === null) return null;
    return { country, category: kind, province, locality };
  } catch {
    return null;
  }
}
