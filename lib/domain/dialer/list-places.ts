import { type CountryCode, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import { priceOf } from "@/lib/contracts/credits/prices.ts";
import { mostNumbers } from "@/lib/contracts/dialer-limits.ts";
import type { NumberCategory } from "@/lib/contracts/words/dialer.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { DialerPort, NumberPlace } from "@/lib/providers/dialer/port.ts";
import { asked } from "./asked.ts";
import { hasStates, placeId, statesOf } from "./rules/place.ts";

/** What each number costs, in credits. */
export const numberPrices = {
  get monthly() {
    return priceOf("phone_monthly_payment");
  },
  get installation() {
    return priceOf("phone_installation");
  },
};

export interface SoldCountry {
  readonly country: string;
  /** The phone code, like +49. */
  readonly code: string;
  readonly hasStates: boolean;
  readonly categories: readonly NumberCategory[];
}

/** The countries in which numbers are sold [OC-300]. Throws `provider_failed`. */
export async function listCountries(port: DialerPort): Promise<SoldCountry[]> {
  const all = await asked(() => port.countries());
  return all.flatMap(({ country, categories }) =>
    isSupportedCountry(country)
      ? [
          {
            country,
            code: `+${getCountryCallingCode(country as CountryCode)}`,
            hasStates: hasStates(country),
            categories,
          },
        ]
      : [],
  );
}

export interface SoldPlace {
  readonly id: string;
  readonly name: string;
  /** Null: nobody knows. */
  readonly count: number | null;
  readonly isSmsSupported: boolean;
}

/** The states of a country in which numbers are chosen by state. How many there are isn't known before. */
export function listStates(country: string, category: NumberCategory): SoldPlace[] {
  if (!hasStates(country, category)) return [];
  return statesOf(country).map(({ code, name }) => ({ id: code, name, count: null, isSmsSupported: false }));
}

/**
 * Where numbers of a category are sold, with how many there are, by name [OC-301]. Throws `invalid_input` at `state_id`
 * where a state has to be chosen [OC-318], and `provider_failed`.
 */
export async function listRegions(
  port: DialerPort,
  { country, category, province }: Omit<NumberPlace, "locality">,
): Promise<SoldPlace[]> {
  const byState = hasStates(country, category);
  if (byState && !statesOf(country).some(({ code }) => code === province))
    throw invalidField("state_id", "stateNeeded");
  const place = { country, category, province: byState ? province : null };
  const found = await asked(() => port.available({ ...place, locality: null }, mostNumbers)).catch(
    (error: unknown) => {
      // A country in which nothing of the kind is sold.
      if (error instanceof ProductError && error.reason === "not_found") return [];
      throw error;
    },
  );
  const towns = new Map<string, { count: number; isSmsSupported: boolean }>();
  for (const { locality, isSmsSupported } of found) {
    const before = towns.get(locality) ?? { count: 0, isSmsSupported: true };
    towns.set(locality, {
      count: before.count + 1,
      isSmsSupported: before.isSmsSupported && isSmsSupported,
    });
  }
  return [...towns]
    .map(([name, town]) => ({
      id: placeId({ ...place, locality: name || null }),
      name,
      ...town,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}
