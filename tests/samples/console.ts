import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

/** A brand of its own, with a manager, a price and a domain: what is changed of it changes nothing for other tests. */
export const makeConsoleSamples = async ({ admin }: SampleSpace) => {
  const [brand, manager, price] = [newId(), newId(), newId()];
  const word = brand.replaceAll("-", "");
  await admin`insert into brands (id, key, name, title, theme, switches)
    values (${brand}, ${`k${word}`}, 'Sample', 'Sample', '{"logoUrl":"https://cdn.example/logo.svg"}', '{}')`;
  await admin`insert into brand_domains (host, brand_id, kind, is_primary)
    values (${`${word}.sample.example`}, ${brand}, 'app', true)`;
  await admin`insert into managers (id, brand_id, type, name) values (${manager}, ${brand}, 'sales', 'Mia')`;
  await admin`insert into billing_prices (id, brand_id, kind, external_id, interval, currency, amount, tier, name)
    values (${price}, ${brand}, 'plan', 'price_sample', 'monthly', 'EUR', 7900, 'pro', 'Pro')`;
  forgetBrands();
  return {
    consoleBrand: brand,
    consoleManager: manager,
    consolePrice: price,
    consoleHost: `${word}.sample.example`,
  };
};

export const consoleSamples = (own: {
  readonly workspaceId: string;
  readonly consoleUser: string;
  readonly consoleBrand: string;
  readonly consoleManager: string;
  readonly consolePrice: string;
  readonly consoleHost: string;
}): SamplesOf<"console"> => {
  const [customer, brand] = [{ id: own.workspaceId }, { id: own.consoleBrand }];
  const price = {
    price_external_id: "price_sample",
    currency: "EUR",
    amount: 4900,
    tier: "pro",
    interval: "annual",
    name: "Pro",
    card_description: { features: ["One inbox"] },
    promotion_code: { code: "promo_1", percent_off: 20, description: "Autumn" },
  } as const;
  return {
    "GET /admin/customers": { query: { q: "a", limit: 5 } },
    "GET /admin/customers/{id}/customer_info": { params: customer },
    "POST /admin/customers/{id}/update": { params: customer, body: { cloud_seats: 7, tier: "growth" } },
    "POST /admin/customers/{id}/uset_credits": { params: customer, body: { count: 40 } },
    "PUT /space/admin/{id}/manual_credits": { params: customer, body: { count: 5, key: newId() } },
    "POST /admin/space/{id}/set_unlimited": { params: customer },
    "POST /admin/space/{id}/stripe/refresh": { params: customer },
    "POST /admin/customers/link_stripe": {
      body: { space_id: own.workspaceId, stripe_id: `cus_${own.consoleBrand.slice(0, 8)}` },
    },
    "GET /admin/users": { query: { query: "ada", limit: 5 } },
    "POST /admin/users": { body: { query: "ada", limit: 5 } },
    "POST /admin/users/{id}/update": {
      params: { id: own.consoleUser },
      body: { user_object: { first_name: "Adele" } },
    },
    "POST /admin/users/{id}/sign_out_everywhere": { params: { id: own.consoleUser } },
    "GET /admin/managers": { query: { brand: own.consoleBrand } },
    "POST /admin/managers": {
      body: {
        key: newId(),
        brand: own.consoleBrand,
        type: "success",
        name: "Jo Berg",
        description: "Mornings",
      },
    },
    "PUT /admin/managers/{id}": {
      params: { id: own.consoleManager },
      body: { type: "sales", name: "Mia Lund", description: "" },
    },
    "DELETE /admin/managers/{id}": { params: { id: own.consoleManager } },
    "GET /admin/whitelabels": { query: { status: "not-built" } },
    "POST /admin/whitelabels": { body: { key: `new-${own.consoleBrand.slice(-12)}`, name: "New" } },
    "GET /admin/whitelabels/{id}": { params: brand },
    "PUT /admin/whitelabels/{id}": {
      params: brand,
      body: {
        name: "Acme",
        theme: { primary: "#0f766e" },
        switches: { hide_billing: true },
        admin_emails: ["a@b.example"],
      },
    },
    "POST /admin/whitelabels/{id}/build": { params: brand },
    "POST /admin/whitelabels/{id}/domains": {
      params: brand,
      body: { host: `app-${own.consoleBrand.slice(-12)}.example`, kind: "app" },
    },
    "POST /admin/whitelabels/{id}/domains/check": { params: brand, body: { host: own.consoleHost } },
    "POST /admin/whitelabels/{id}/domains/remove": { params: brand, body: { host: own.consoleHost } },
    "GET /admin/features/{id}": { params: brand, query: { tier: "pro" } },
    "PUT /admin/billing/features/{id}": {
      params: brand,
      body: { tier: "pro", features: { sms: "on" }, limits: { campaigns: 5 } },
    },
    "PUT /admin/whitelabels/{id}/billing": { params: brand, body: { is_enabled: true } },
    "GET /admin/billing/{brandId}/prices": { params: { brandId: own.consoleBrand } },
    "POST /admin/billing/{brandId}/prices": { params: { brandId: own.consoleBrand }, body: price },
    "PUT /admin/billing/{brandId}/prices/{priceId}": {
      params: { brandId: own.consoleBrand, priceId: own.consolePrice },
      body: price,
    },
    "DELETE /admin/billing/{brandId}/prices/{priceId}": {
      params: { brandId: own.consoleBrand, priceId: own.consolePrice },
    },
  };
};
