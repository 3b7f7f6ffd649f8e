/** What a webhook may tell of [OC-426 to OC-440], and on which page it is chosen. */
const pages = {
  got_reply: "base",
  new_message: "base",
  new_email: "base",
  message_sent: "base",
  email_sent: "base",
  invite_sent: "base",
  invite_accepted: "base",
  clicked_email_link: "base",
  clicked_message_link: "base",
  meet_booked: "base",
  mark_as_lead: "base",
  mark_as_customer: "base",
  add_label: "labels",
  add_ai_label: "labels",
  delete_label: "labels",
} as const satisfies Readonly<Record<string, "base" | "labels">>;

export type WebhookTrigger = keyof typeof pages;
export type WebhookPage = "base" | "labels";

export const webhookTriggers = Object.keys(pages) as [WebhookTrigger, ...WebhookTrigger[]];

/** What is chosen on a page. */
export const triggersOfPage = (page: WebhookPage): WebhookTrigger[] =>
  webhookTriggers.filter((trigger) => pages[trigger] === page);

/**
 * What an own field of a payload has [OC-441]. `default`: its text. `auto_increment`: the number of the payload.
 * `datetime`: its moment. `datetime_now`: when the payload was made. `none`: null.
 */
export const webhookFieldTypes = ["default", "auto_increment", "datetime", "datetime_now", "none"] as const;
export type WebhookFieldType = (typeof webhookFieldTypes)[number];

/** Those for which a value is entered. */
export const typedFieldTypes: readonly WebhookFieldType[] = ["default", "datetime"];

/** What becomes of a message to a webhook's address. */
export const deliveryStates = ["waiting", "delivered", "failed", "dropped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why one was given up, or why nothing was sent. */
export const deliveryReasons = ["tries", "gone", "off", "no_feature", "maker_left", "not_seen"] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** Why a webhook was switched off by itself. */
export const webhookOffReasons = ["failing", "gone", "maker_left"] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];
