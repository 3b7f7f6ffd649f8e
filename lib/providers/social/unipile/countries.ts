import { getCountries } from "libphonenumber-js/min";
import type { SignInCountry } from "../port.ts";

/** Unipile connects an account through any country, and counts no addresses. */
export const signInCountries: SignInCountry[] = getCountries()
  .filter((code) => /^[A-Z]{2}$/.test(code))
  .map((code) => ({ code, count: null, type: "basic" }));
