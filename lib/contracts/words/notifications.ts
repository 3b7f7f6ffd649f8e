/** What the product tells a member about. Source: SH-408 to SH-428. */
export const notificationKinds = [
  "disconnected_integration",
  "unpaid_account",
  "hibernated_credential",
  "required_subscription",
  "sales_navigator_problem",
  "connection_limited",
  "inmail_limited",
  "verify_email",
  "all_workflows_inactive",
  "must_change_password",
  "wrong_password",
  "broken_automation",
  "two_step_required",
  "expired_crm_token",
  "waiting_authorization",
  "invalid_captcha",
  "login_limited",
  "security_code_needed",
  "security_code_expired",
  "security_code_wrong",
  "phone_needed",
  "webhook_off",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The notifications behind which a security code is entered. */
export const codeKinds: readonly NotificationKind[] = [
  "security_code_needed",
  "security_code_expired",
  "security_code_wrong",
];

/** What opens over the page to say what to do. */
export const notificationModals = ["limits", "password", "email", "phone", "two_factor"] as const;
export type NotificationModal = (typeof notificationModals)[number];
