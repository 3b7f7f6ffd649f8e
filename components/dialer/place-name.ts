import type { DialerPhoneView } from "@/lib/contracts/dialer.ts";

/** Where a number is from: its town, its state and its country. */
export const placeName = ({ region, state, country }: DialerPhoneView): string =>
  [region.name, state?.name, country.country_code].filter(Boolean).join(", ");
