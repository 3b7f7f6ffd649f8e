import { approvalStates } from "./approval-states.ts";
import { leadStatuses } from "./lead-statuses.ts";

/** How a field of a filter is asked for: one of some values, a day, or a part of a text. */
export const filterOps = {
  choice: ["any", "none"],
  date: ["after", "before", "ever", "never"],
  text: ["contains", "lacks"],
} as const;
export type FilterShape = keyof typeof filterOps;
export type FilterOp = (typeof filterOps)[FilterShape][number];

/** Every field by which people are filtered, with its shape [OC-184]. */
export const filterFields = {
  labels: "choice",
  campaign: "choice",
  status: "choice",
  profile_options: "choice",
  premium: "choice",
  viewed: "choice",
  next_step: "choice",
  connected_date: "date",
  replied_date: "date",
  approval_status: "choice",
  waiting_status: "choice",
  job_title: "text",
  headcount: "choice",
  revenue: "choice",
  net_worth: "choice",
  income: "choice",
  age: "choice",
  gender: "choice",
  homeowner: "choice",
  married: "choice",
  children: "choice",
} as const satisfies Readonly<Record<string, FilterShape>>;
export type FilterField = keyof typeof filterFields;

/** What is known of a person beside name and words [OC-190]. */
export const profileOptions = [
  "has_email",
  "has_phone",
  "has_profile_link",
  "connected",
  "answered",
] as const;

/** What a person's next step spends, as far as it is known. */
export const nextSteps = [
  "invitation",
  "message",
  "inmail",
  "group_message",
  "event_invitation",
  "profile_view",
  "follow",
  "like",
  "endorsement",
  "comment",
  "email",
  "task",
  "enrichment",
  "webhook",
] as const;

/**
 * Why a person waits: every reason that an enrolment can have, those that people know best first [OC-131 to OC-151].
 */
export const waitingStatuses = [
  "waiting_for_acceptance",
  "not_connected",
  "waiting_for_reply",
  "waiting_for_condition",
  "task_open",
  "delay",
  "working_hours",
  "local_hours",
  "budget",
  "rest",
  "retry",
  "ramp_up",
  "sender_paused",
  "account_inactive",
  "campaign_paused",
  "workspace_stopped",
  "blacklisted",
  "user_hold",
  "user_declined",
  "out_of_office",
  "colleague_replied",
  "missing_field",
  "no_company_name",
  "no_required_email_type",
  "invalid_email",
  "invalid_email_integration",
  "invalid_phone",
  "invalid_dialer_phone",
  "no_integration",
  "closed_profile",
  "closed_for_messaging_in_group_or_event",
  "profile_closed_in_sales_navigator",
  "inmail_forbidden",
  "not_premium",
  "no_sales_navigator_link",
  "needs_sales_navigator_subscription",
  "needs_api_booster",
  "too_long_inmail",
  "too_long_connection_request",
  "missing_video_template",
  "out_of_credits",
  "last_extension_task_failed",
  "broken",
] as const;

/** A range of numbers; without `most` it is open. Its name is how a file may write it. */
interface Range {
  readonly name: string;
  readonly least: number;
  readonly most: number | null;
}
const range = (least: number, most: number | null): Range => ({
  name: most === null ? `${least}+` : `${least}-${most}`,
  least,
  most,
});

/**
 * The ranges of what is known from enrichment [OC-190]. Headcounts are the buckets of the specification; sums are in
 * the unit of the stored field.
 */
export const filterRanges = {
  headcount: [
    range(1, 10),
    range(11, 50),
    range(51, 200),
    range(201, 500),
    range(501, 1000),
    range(1001, 5000),
    range(5001, 10_000),
    range(10_001, null),
  ],
  revenue: [
    range(0, 999_999),
    range(1_000_000, 9_999_999),
    range(10_000_000, 49_999_999),
    range(50_000_000, 249_999_999),
    range(250_000_000, 999_999_999),
    range(1_000_000_000, null),
  ],
  net_worth: [
    range(0, 99_999),
    range(100_000, 499_999),
    range(500_000, 999_999),
    range(1_000_000, 4_999_999),
    range(5_000_000, null),
  ],
  income: [
    range(0, 49_999),
    range(50_000, 99_999),
    range(100_000, 199_999),
    range(200_000, 499_999),
    range(500_000, null),
  ],
  age: [range(18, 24), range(25, 34), range(35, 44), range(45, 54), range(55, 64), range(65, null)],
} as const satisfies Readonly<Record<string, readonly Range[]>>;
export type RangeField = keyof typeof filterRanges;

export const genders = ["female", "male", "other"] as const;
const yesNo = ["yes", "no"] as const;

const namesOf = (field: RangeField) => filterRanges[field].map(({ name }) => name);

/** The values of each field of a closed set. Null: ids, days or any text. */
export const filterValues: Readonly<Record<FilterField, readonly string[] | null>> = {
  labels: null,
  campaign: null,
  status: leadStatuses,
  profile_options: profileOptions,
  premium: yesNo,
  viewed: yesNo,
  next_step: nextSteps,
  connected_date: null,
  replied_date: null,
  approval_status: approvalStates,
  waiting_status: waitingStatuses,
  job_title: null,
  headcount: namesOf("headcount"),
  revenue: namesOf("revenue"),
  net_worth: namesOf("net_worth"),
  income: namesOf("income"),
  age: namesOf("age"),
  gender: genders,
  homeowner: yesNo,
  married: yesNo,
  children: yesNo,
};

/** A filter of people. Filters of a list hold together; the values of one filter are alternatives. */
export interface PeopleFilter {
  readonly field: FilterField;
  readonly op: FilterOp;
  readonly values: readonly string[];
}

/** The most filters of a list, and values of one. */
export const mostFilters = 20;
export const mostFilterValues = 50;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Of years that every part of the product can reckon with. */
const day = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;

/** Whether a filter asks something that makes sense: its operation and its values fit its field. */
export function isFilter(filter: { field: string; op: string; values: readonly string[] }): boolean {
  if (!Object.hasOwn(filterFields, filter.field)) return false;
  const field = filter.field as FilterField;
  const shape: FilterShape = filterFields[field];
  const { op, values } = filter;
  if (!(filterOps[shape] as readonly string[]).includes(op)) return false;
  if (op === "ever" || op === "never") return values.length === 0;
  if (values.length === 0 || values.length > mostFilterValues) return false;
  if (shape === "date")
    return values.length === 1 && day.test(values[0]!) && !Number.isNaN(Date.parse(values[0]!));
  if (shape === "text") return values.every((value) => value.trim() !== "" && value.length <= 200);
  const known = filterValues[field];
  return values.every((value) => (known ? known.includes(value) : uuid.test(value)));
}

/** The orders of a list of people: newest first, by name, or by the latest answer (of those who answered). */
export const peopleOrders = ["added", "name", "answered"] as const;
export type PeopleOrder = (typeof peopleOrders)[number];
