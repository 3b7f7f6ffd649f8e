import type { PageRow } from "./page-rule.ts";

/** The pages of the console, for admins of the platform. */
export const consolePages = {
  "/admin/customers": {
    kind: "console",
    frame: "(console)",
    title: "console.customers.title",
  },
  "/admin/customers/{profileId}": {
    kind: "console",
    frame: "(console)",
    title: "console.customer.title",
  },
  "/admin/whitelabels/{whitelabel}/details": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.details",
  },
  "/admin/whitelabels/{whitelabel}/colors": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.look",
  },
  "/admin/whitelabels/{whitelabel}/options": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.options",
  },
  "/admin/whitelabels/{whitelabel}/email-configuration": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.mail",
  },
  "/admin/whitelabels/{whitelabel}/support": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.support",
  },
  "/admin/whitelabels/{whitelabel}/managers": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.managers",
  },
  "/admin/whitelabels/{whitelabel}/plans": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.plans",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/features": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/features/base-features": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/features/search-types": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/features/integrations": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/features/crm-integrations": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/features/dialer-features": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/features/ai-email-features": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/features/email-features": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/features/seats-type": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/features/ai-features": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/seats": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.seats",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/credits-features": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.credits_features",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/plans/{tier}/limits": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.limits",
    superOnly: true,
  },
  "/admin/whitelabels/{whitelabel}/pricing": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.pricing",
  },
  "/admin/whitelabels/{whitelabel}/pricing/update/{type}/{priceId}": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.price",
  },
  "/admin/whitelabels/{whitelabel}/pricing/update-description/{type}/{priceId}": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.priceCard",
  },
  "/admin/whitelabels/{whitelabel}/pricing/update-promo/{type}/{priceId}": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.pricePromo",
  },
  "/admin/whitelabels/{whitelabel}/pricing-empty": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.pricing",
  },
  "/admin/whitelabels/{status?}": {
    kind: "console",
    frame: "(console)",
    title: "console.whiteLabels.title",
  },
  "/admin/wl/{whitelabel}": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.details",
  },
  "/admin/features-wl/{whitelabel}/{tier}": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.features",
    superOnly: true,
  },
  "/admin/pricing-wl/{whitelabel}": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.pricing",
  },
  "/admin/pricing-wl/{whitelabel}/{type}/{priceId}": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.price",
  },
  "/admin/whitelabels/{whitelabel}/billing": {
    kind: "console",
    frame: "(console)",
    title: "console.pages.billing",
    superOnly: true,
  },
} as const satisfies Readonly<Record<string, PageRow>>;
