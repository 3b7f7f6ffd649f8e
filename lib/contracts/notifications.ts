import { z } from "zod";
import { call } from "./call.ts";
import { notificationKinds, notificationModals } from "./words/notifications.ts";

/**
 * Something that a member should know or do [SH-406]. Title, text and the action's words are in the caller's language.
 */
export const notificationView = z.object({
  /** The same as long as it tells of the same occurrence. */
  _id: z.string(),
  kind: z.enum(notificationKinds),
  /** `danger`: something stands still until somebody does it. */
  type: z.enum(["info", "warning", "danger", "success", "error"]),
  title: z.string(),
  text: z.string(),
  photo_link: z.string().nullable(),
  /** The social account that it is about. */
  credential_id: z.string().nullable(),
  /**
   * `router`: a page of the application, `meta`. `modal`: one of the product's dialogs. Null: there is nothing to
   * press.
   */
  action: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("router"), text: z.string(), meta: z.string() }),
      z.object({ type: z.literal("modal"), text: z.string(), meta: z.enum(notificationModals) }),
      z.object({ type: z.literal("link"), text: z.string(), meta: z.string() }),
    ])
    .nullable(),
});
export type NotificationView = z.infer<typeof notificationView>;

export const fetchNotifications = call({
  method: "GET",
  path: "/notifications/fetch",
  summary:
    "What stands still, or soon will, of the accounts and mailboxes that the member may see; most urgent first",
  access: { who: "space" },
  reply: z.array(notificationView),
});
