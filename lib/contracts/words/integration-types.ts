/** The categories of the catalogue, in their order. Source: OC-393. */
export const integrationCategories = ["email", "crm", "automation", "marketing", "productivity"] as const;
export type IntegrationCategory = (typeof integrationCategories)[number];

/**
 * How a type is connected. `native`: here. `via_zapier`: nothing is connected here; Zapier carries what webhooks and
 * the API give. `coming_soon`: not yet at all. Source: this project's (OC-401), as far as it is true.
 */
export type Way = "native" | "via_zapier" | "coming_soon";

/** A type of integration. Its name is its owner's, the same in every language; null: it has a text of its own. */
export interface CatalogueEntry {
  readonly type: string;
  readonly name: string | null;
  readonly way: Way;
}

const zapier = (type: string, name: string): CatalogueEntry => ({ type, name, way: "via_zapier" });
const native = (type: string, name: string | null): CatalogueEntry => ({ type, name, way: "native" });
const soon = (type: string, name: string | null): CatalogueEntry => ({ type, name, way: "coming_soon" });

/** Every type, by category. Source: OC-394 to OC-398. */
export const catalogue = {
  email: [
    native("smtp", null),
    native("google", "Google"),
    native("microsoft", "Microsoft 365"),
    native("sendgrid", "SendGrid"),
    native("amazon", "Amazon SES"),
    native("exchange", "Microsoft Exchange"),
    soon("ai_email_service", null),
  ],
  crm: [
    zapier("agile-crm", "Agile CRM"),
    zapier("hubspot", "HubSpot"),
    zapier("pipedrive", "Pipedrive"),
    zapier("salesforce", "Salesforce"),
    zapier("zoho-crm", "Zoho CRM"),
  ],
  automation: [
    native("api", null),
    soon("dialer", null),
    native("webhook", null),
    native("zapier", "Zapier"),
  ],
  marketing: [
    zapier("activecampaign", "ActiveCampaign"),
    zapier("constant-contact", "Constant Contact"),
    zapier("mailchimp", "Mailchimp"),
    zapier("mailgun", "Mailgun"),
  ],
  productivity: [
    zapier("airtable", "Airtable"),
    zapier("asana", "Asana"),
    native("calendly", "Calendly"),
    zapier("clickUp", "ClickUp"),
    zapier("google-calendar", "Google Calendar"),
    zapier("google-docs", "Google Docs"),
    zapier("google-sheets", "Google Sheets"),
    zapier("microsoft-teams", "Microsoft Teams"),
    zapier("monday", "monday.com"),
    zapier("slack", "Slack"),
    zapier("typeform", "Typeform"),
  ],
} as const satisfies Readonly<Record<IntegrationCategory, readonly CatalogueEntry[]>>;

/** The types of mailboxes that are connected here. */
export const mailboxTypes = ["smtp", "exchange", "google", "microsoft", "sendgrid", "amazon"] as const;
export type MailboxType = (typeof mailboxTypes)[number];

/** Whether a type is one of them. */
export const isMailboxType = (type: string): type is MailboxType =>
  (mailboxTypes as readonly string[]).includes(type);
