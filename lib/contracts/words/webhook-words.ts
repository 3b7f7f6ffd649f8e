/**
 * What a webhook may tell of [OC-426 to OC-440], and on which page it is chosen. `isTold`: whether something in the
 * product brings it about yet. Customers are marked, and links of messages followed, nowhere so far.
 */
const triggers = {
  got_reply: { page: "base", isTold: true },
  new_message: { page: "base", isTold: true },
  new_email: { page: "base", isTold: true },
  message_sent: { page: "base", isTold: true },
  email_sent: { page: "base", isTold: true },
  invite_sent: { page: "base", isTold: true },
  invite_accepted: { page: "base", isTold: true },
  clicked_email_link: { page: "base", isTold: true },
  clicked_message_link: { page: "base", isTold: false },
  meet_booked: { page: "base", isTold: true },
  mark_as_lead: { page: "base", isTold: true },
  mark_as_customer: { page: "base", isTold: false },
  add_label: { page: "labels", isTold: true },
  add_ai_label: { page: "labels", isTold: true },
  delete_label: { page: "labels", isTold: true },
} as const satisfies Readonly<Record<string, { readonly page: "base" | "labels"; readonly isTold: boolean }>>;

export type WebhookTrigger = keyof typeof triggers;
export type WebhookPage = "base" | "labels";

export const webhookTriggers = Object.keys(triggers) as [WebhookTrigger, ...WebhookTrigger[]];

/** Whether something in the product brings it about yet: what can't happen isn't offered. */
export const isTold = (trigger: WebhookTrigger): boolean => triggers[trigger].isTold;

/** What is chosen on a page. */
export const triggersOfPage = (page: WebhookPage): WebhookTrigger[] =>
  webhookTriggers.filter((trigger) => triggers[trigger].page === page);

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
