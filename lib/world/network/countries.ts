import { ok, type Route } from "../http/router.ts";

// The reserve of addresses by country, which never shrinks. One country has none, to show that state.
const reserve: Readonly<Record<string, number>> = {
  US: 180,
  GB: 120,
  DE: 110,
  FR: 105,
  ES: 90,
  PT: 60,
  IT: 80,
  NL: 85,
  BE: 40,
  CH: 45,
  AT: 40,
  IE: 35,
  SE: 50,
  NO: 30,
  DK: 35,
  FI: 30,
  PL: 60,
  CZ: 30,
  RO: 25,
  GR: 20,
  CA: 90,
  BR: 70,
  MX: 45,
  AR: 25,
  CO: 20,
  CL: 18,
  AU: 65,
  NZ: 22,
  IN: 95,
  SG: 40,
  JP: 50,
  KR: 30,
  AE: 28,
  IL: 25,
  ZA: 24,
  TR: 22,
  UA: 18,
  NG: 12,
  KE: 10,
  IS: 0,
};

/** The countries from which accounts sign in, largest reserve first. */
export const countryRoutes: Route[] = [
  {
    method: "GET",
    path: "/network/countries",
    handle: async () => {
      const countries = Object.entries(reserve).map(([code, count]) => ({ code, count, type: "basic" }));
      return ok({ countries: countries.sort((a, b) => b.count - a.count || a.code.localeCompare(b.code)) });
    },
  },
];
