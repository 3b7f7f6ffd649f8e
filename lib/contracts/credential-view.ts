import { z } from "zod";
import { automationTypes } from "@/lib/access/seats.ts";
import { proxyView, settingProxy } from "./own-proxy.ts";

const request = z.object({
  requested_at: z.string().nullable(),
  is_wrong: z.boolean(),
  is_entering: z.boolean(),
});

/** A social account on the wire [SH-293, SH-294, SH-296, SH-297]. */
export const credentialView = z.object({
  _id: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  photo_link: z.string().nullable(),
  profile_link: z.string().nullable(),
  country_code: z.string(),
  timezone: z.string(),
  work_hours_start: z.number().int(),
  work_hours_end: z.number().int(),
  /** 1 is Monday, 7 is Sunday. */
  work_days: z.array(z.number().int()),
  holiday_region: z.string().nullable(),
  /** Whether the password is kept. It is never kept where the provider doesn't need it again (decision 18). */
  has_password: z.boolean(),
  status: z.enum(["active", "invalid", "inactive", "blocked", "deleted"]),
  account_type: z.string(),
  automation_type: z.enum(automationTypes),
  unread_count: z.number().int(),
  wait_for_authorization: z.boolean(),
  hibernated_at: z.string().nullable(),
  connect_limited_at: z.string().nullable(),
  inmail_limited_at: z.string().nullable(),
  login_limited_at: z.string().nullable(),
  sales_error: z.string().nullable(),
  required_subscriptions: z.object({
    premium_at: z.string().nullable(),
    sales_navigator_at: z.string().nullable(),
    recruiter_at: z.string().nullable(),
  }),
  required_actions: z.object({ verify_email: z.boolean() }),
  required_2fa: z.boolean(),
  /** By which service: only Microsoft's is supported. */
  required_2fa_type: z.enum(["microsoft", "other"]).nullable(),
  two_factor: z
    .object({
      username: z.string(),
      /** Never kept. */
      password: z.null(),
      status: z.enum(["valid", "invalid", "failed"]),
      update_password: z.boolean(),
      link: z.null(),
      temporary_locked_at: z.null(),
    })
    .nullable(),
  is_code_expired: z.boolean(),
  /** Whether the network has stopped waiting for the phone number that it asked for. */
  is_phone_expired: z.boolean(),
  proxy: proxyView.nullable(),
  setting_proxy: settingProxy,
  /** How often the address may still be changed in these 24 hours, and when again, where it may not. */
  proxy_refreshes: z.object({ left: z.number().int(), free_at: z.string().nullable() }),
  activity_dict: z.null(),
  auth_status: z.object({
    logged_in_at: z.string().nullable(),
    challenged_at: z.string().nullable(),
    hard_challenge_count: z.number().int(),
    wrong_password: z.boolean(),
    must_change_password: z.boolean(),
    /** Since when it is signed in somewhere else in the product, and therefore not here. */
    signed_in_elsewhere_at: z.string().nullable(),
    security_code: request.extend({ pin_type: z.enum(["app", "sms", "email", "other"]) }).nullable(),
    phone: request.nullable(),
  }),
});
export type CredentialView = z.infer<typeof credentialView>;
