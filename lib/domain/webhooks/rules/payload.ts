import type { LeadStatus } from "@/lib/contracts/words/lead-statuses.ts";
import type { WebhookFieldType, WebhookTrigger } from "@/lib/contracts/words/webhook-words.ts";

/** The form of the payloads. It grows by fields; one that changes its meaning, or goes, makes a new version. */
export const payloadVersion = "1";

/** The longest text of a message in a payload, in UTF-16 code units. */
const longestText = 20_000;

export interface OwnField {
  readonly name: string;
  readonly type: WebhookFieldType;
  readonly value: string;
}

export interface PayloadPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly companyName: string;
  readonly jobTitle: string;
  readonly location: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly profileUrl: string | null;
  readonly leadStatus: LeadStatus;
  readonly customFields: Readonly<Record<string, string>>;
}

export interface PayloadMessage {
  readonly id: string;
  readonly channel: "social" | "email" | "sms";
  /** Whether a person wrote it: an absence is told of by a machine. */
  readonly nature: string;
  readonly subject: string | null;
  readonly text: string;
  /** Product time. */
  readonly at: Date;
}

/** What a payload tells. What isn't there, or is hidden from the webhook's maker, is null. */
export interface Told {
  readonly trigger: WebhookTrigger;
  readonly happenedAt: Date;
  readonly isTest: boolean;
  readonly webhook: { readonly id: string; readonly name: string };
  readonly workspaceId: string;
  readonly person: PayloadPerson;
  readonly message: PayloadMessage | null;
  readonly label: { readonly id: string; readonly name: string; readonly type: string } | null;
  readonly campaign: { readonly id: string; readonly name: string } | null;
  readonly account: { readonly id: string; readonly name: string } | null;
}

/**
 * The body of a message to a webhook (docs/webhooks.md).
 * @param own the webhook's own fields, the number of this payload and when it is made.
 */
export function payloadOf(
  told: Told,
  own: { readonly fields: readonly OwnField[]; readonly number: number; readonly now: Date },
): string {
  const { person, message } = told;
  return JSON.stringify({
    type: told.trigger,
    version: payloadVersion,
    timestamp: told.happenedAt.toISOString(),
    test: told.isTest,
    data: {
      workspace_id: told.workspaceId,
      webhook: told.webhook,
      person: {
        id: person.id,
        first_name: person.firstName,
        last_name: person.lastName,
        full_name: person.fullName,
        company_name: person.companyName,
        job_title: person.jobTitle,
        location: person.location,
        email: person.email,
        phone: person.phone,
        profile_url: person.profileUrl,
        lead_status: person.leadStatus,
        custom_fields: person.customFields,
      },
      message: message && {
        id: message.id,
        channel: message.channel,
        nature: message.nature,
        subject: message.subject,
        text: cut(message.text),
        sent_at: message.at.toISOString(),
      },
      label: told.label,
      campaign: told.campaign,
      account: told.account,
      fields: Object.fromEntries(own.fields.map((field) => [field.name, ownValue(field, own)])),
    },
  });
}

/** Whole characters only. */
const cut = (text: string) =>
  text.length <= longestText
    ? text
    : text
        .slice(0, longestText)
        .toWellFormed()
        .replace(/\uFFFD$/, "");

/** What an own field has in a payload [OC-441]. */
function ownValue(
  { type, value }: OwnField,
  { number, now }: { readonly number: number; readonly now: Date },
): string | number | null {
  if (type === "default") return value;
  if (type === "auto_increment") return number;
  if (type === "datetime") return new Date(value).toISOString();
  return type === "datetime_now" ? now.toISOString() : null;
}
