/**
 * What the record of a workspace tells of, and what may happen to it: the words of `audit`. Each has a text in
 * messages/<locale>/preferences.json; lib/domain/workspaces/audit-words.test.ts compares the list with the code.
 */
export const auditDeeds = {
  action: ["resolve"],
  api_token: ["issue", "revoke"],
  calendar: ["connect", "disconnect"],
  blacklist: ["add", "replace", "remove"],
  campaign: ["create", "update", "status", "approve", "duplicate", "order"],
  code_invite: ["create", "renew", "delete"],
  conversation: ["reply", "cancel_reply", "assign", "schedule", "reschedule", "unschedule"],
  credential: [
    "create",
    "connect",
    "sign_in",
    "solve_code",
    "resend_code",
    "update",
    "set_limits",
    "disconnect",
    "signed_out",
    "delete",
  ],
  duplicate: ["dismiss"],
  enrolment: ["approve", "hold", "release", "pause", "resume", "cancel", "meeting_booked"],
  highlights: ["choose"],
  import: ["create", "cancel", "remove"],
  invite: ["create", "update", "resend", "revoke"],
  label: ["create", "update", "delete"],
  mailbox: [
    "connect",
    "update",
    "set_limits",
    "disable",
    "disconnect",
    "test_mail",
    "test_mail_failed",
    "mail_refused",
    "mail_set_aside",
    "domain_broken",
    "domain_mended",
    "slowed",
    "paused",
    "rearmed",
    "recovered",
  ],
  member: ["change_admin", "change_pages", "change_accounts", "join", "leave", "remove"],
  note: ["create", "update", "delete"],
  people: [
    "put_label",
    "take_label_off",
    "add_to_campaign",
    "move_to_campaign",
    "exclude",
    "readmit",
    "mark_interested",
    "mark_lead",
    "mark_stuck",
    "unmark",
    "suppress",
    "blacklist",
    "delete",
    "cancel",
  ],
  prospect: ["merge", "unmerge", "update", "put_label", "take_label_off", "status", "unsubscribed", "lift"],
  report: ["mail"],
  search: ["create", "add_people", "continue", "rerun"],
  signature: ["create", "update", "delete"],
  smart_sequence: ["create", "update", "delete", "restore"],
  task: ["create", "update", "priority", "close"],
  template: ["create", "update", "delete", "restore"],
  tracking_domain: ["claim", "verify", "unverify", "set_default", "for_all_campaigns", "release"],
  workspace: ["create", "update", "enter", "photo", "photo_remove", "sign_up_settings", "set_credits"],
} as const;

export type AuditThing = keyof typeof auditDeeds;

export const auditThings = Object.keys(auditDeeds) as AuditThing[];

export const auditPeriods = ["week", "month", "quarter", "all"] as const;
export type AuditPeriod = (typeof auditPeriods)[number];
