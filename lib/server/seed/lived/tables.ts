/**
 * Tables of the product that belong to one installation. The kept demo leaves them out: sessions and codes, who works
 * now, the clock, and what the brands' seed makes itself.
 */
const ofInstallation = new Set([
  "_prisma_migrations",
  "billing_prices",
  "brand_clients",
  "brand_domains",
  "brand_plans",
  "brands",
  "deeds",
  "oauth_states",
  "product_clock",
  "rate_limits",
  "secrets",
  "sessions",
  "sign_ups",
  "uploads",
  "user_codes",
  "workers",
]);

/** Tables of the embedded world that each world makes itself. */
const ofWorld = new Set([
  "meta",
  "people",
  "faults",
  "oauth_codes",
  "oauth_tokens",
  "payment_events",
  "payment_manner",
  "payment_requests",
  "payment_things",
]);

/** The tables of a schema whose rows the kept demo has, by name. */
export function isKept(schema: string, table: string): boolean {
  return schema === "public" ? !ofInstallation.has(table) : schema === "world" && !ofWorld.has(table);
}
