import {
  type FilterField,
  filterRanges,
  type PeopleFilter,
  type RangeField,
} from "@/lib/contracts/words/people-filters.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Sight } from "../sight.ts";
import { approvalSql } from "./approval-sql.ts";
import type { Bind } from "./bind.ts";

/** Whose list it is: labels and campaigns that the member doesn't see find nobody. */
export interface FilterViewer {
  readonly userId: Id;
  readonly isAdmin: boolean;
  readonly sight: Sight;
}

/**
 * A condition on an open or ended enrolment `e` of a person `p` in a campaign that the member sees, beside the two
 * keys.
 */
function enrolled(condition: string, bind: Bind, { sight }: FilterViewer): string {
  const isSeen =
    sight === null
      ? "true"
      : `exists (select 1 from campaigns c where c.workspace_id = e.workspace_id and c.id = e.campaign_id
           and c.credential_id = any(${bind(sight)}::uuid[]))`;
  return `exists (select 1 from enrolments e
    where e.workspace_id = p.workspace_id and e.prospect_id = p.id and ${condition} and ${isSeen})`;
}

/** An enrolment `e` that isn't over. */
const isOpen = "e.state not in ('complete', 'canceled')";

const optionSql: Readonly<Record<string, string>> = {
  has_email: "p.email is not null",
  has_phone: "p.phone is not null",
  has_profile_link: "p.social_url is not null",
  connected: `exists (select 1 from prospect_relations r
    where r.workspace_id = p.workspace_id and r.prospect_id = p.id and r.connected_at is not null)`,
  answered: "p.replied_at is not null",
};

/** A stored field of enrichment, as people write it: without separators, in lower case. */
const stored = (field: FilterField) =>
  `lower(replace(replace(btrim(coalesce(p.custom_fields->>'${field}', '')), ',', ''), ' ', ''))`;

const yes = ["yes", "true", "1", "y"];
const no = ["no", "false", "0", "n"];

const flag = (values: readonly string[], on: string, off: string) =>
  values.map((value) => (value === "yes" ? on : off)).join(" or ");

/** A number within one of some ranges, or a text that names one of them. */
function inRanges(field: RangeField, values: readonly string[], bind: Bind): string {
  const chosen = filterRanges[field].filter(({ name }) => values.includes(name));
  const value = stored(field);
  const spans = bind(JSON.stringify(chosen.map(({ least, most }) => ({ least, most }))));
  return `${value} = any(${bind(chosen.map(({ name }) => name))}::text[]) or exists (
    select 1 from json_to_recordset(${spans}::text::json) as w(least numeric, most numeric)
     where case when ${value} ~ '^[0-9]{1,15}$' then ${value}::numeric between w.least and coalesce(w.most, 1e15) else false end)`;
}

/**
 * The people of some campaigns that the member sees, enrolled or imported. `ids` and `seen` name the parameters; $1 is
 * the workspace, the first value of every statement about people.
 */
export function membersSql(ids: string, seen: string): string {
  const asked = `c.workspace_id = $1::uuid and c.id = any(${ids}::uuid[])
    and (${seen}::uuid[] is null or c.credential_id = any(${seen}::uuid[]))`;
  return `
    select e.prospect_id from campaigns c
      join enrolments e on e.workspace_id = c.workspace_id and e.campaign_id = c.id where ${asked}
    union all
    select ip.prospect_id from campaigns c
      join prospect_imports i on i.workspace_id = c.workspace_id and i.campaign_id = c.id
      join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id where ${asked}`;
}

/**
 * Whether a person `p` is one of them, looked up for the person. Scalar sub-selects: of an `exists` the planner would
 * make a set of all of them.
 */
function isMemberSql(ids: string, seen: string): string {
  const asked = `c.id = any(${ids}::uuid[]) and (${seen}::uuid[] is null or c.credential_id = any(${seen}::uuid[]))`;
  return `coalesce(
    (select true from enrolments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
      where e.workspace_id = p.workspace_id and e.prospect_id = p.id and ${asked} limit 1),
    (select true from import_people ip
      join prospect_imports i on i.workspace_id = ip.workspace_id and i.id = ip.import_id
      join campaigns c on c.workspace_id = i.workspace_id and c.id = i.campaign_id
      where ip.workspace_id = p.workspace_id and ip.prospect_id = p.id and ${asked} limit 1), false)`;
}

/** The condition of each field on a person `p`, for the operation that asks for it. */
const conditions: Readonly<
  Record<FilterField, (values: readonly string[], bind: Bind, viewer: FilterViewer) => string>
> = {
  labels: (values, bind, { userId, isAdmin }) =>
    `exists (select 1 from prospect_labels pl join labels l on l.workspace_id = pl.workspace_id and l.id = pl.label_id
      where pl.workspace_id = p.workspace_id and pl.prospect_id = p.id and pl.taken_off_at is null
        and pl.label_id = any(${bind(values)}::uuid[]) and l.removed_at is null
        and (l.type <> 'profile' or ${bind(isAdmin)}::boolean or l.created_by = ${bind(userId)}::uuid))`,
  // A set that is built once and then asked, never joined: the planner can't know how many they are. As an array they
  // count for it as few: of those that it holds for more than fit into its memory it makes a list, which each person is
  // compared with.
  campaign: (values, bind, { sight }) =>
    `(p.id in (select unnest(array(${membersSql(bind(values), bind(sight))})))) is true`,
  status: (values, bind) => `p.lead_status = any(${bind(values)}::text[])`,
  profile_options: (values) => values.map((value) => `(${optionSql[value]})`).join(" or "),
  premium: (values) => flag(values, "p.is_premium", "(p.premium_seen_at is not null and not p.is_premium)"),
  viewed: (values, bind, viewer) => {
    const opened = enrolled("e.opened_at is not null", bind, viewer);
    return flag(values, opened, `not ${opened}`);
  },
  next_step: (values, bind, viewer) =>
    enrolled(`${isOpen} and e.kind = any(${bind(values)}::text[])`, bind, viewer),
  connected_date: () => `(select min(r.connected_at) from prospect_relations r
    where r.workspace_id = p.workspace_id and r.prospect_id = p.id)`,
  replied_date: () => "p.replied_at",
  approval_status: (values, bind, viewer) =>
    enrolled(`(${approvalSql}) = any(${bind(values)}::text[])`, bind, viewer),
  waiting_status: (values, bind, viewer) => {
    const reasons = `any(${bind(values)}::text[])`;
    const held = `${isOpen} and (e.hold_reason = ${reasons} or e.hold_until is not null and exists (
      select 1 from enrolment_holds h where h.workspace_id = e.workspace_id and h.enrolment_id = e.id and h.reason = ${reasons}))`;
    return enrolled(held, bind, viewer);
  },
  job_title: (values, bind) =>
    `exists (select 1 from unnest(${bind(values.map((value) => value.trim().toLowerCase()))}::text[]) as w(part)
      where position(w.part in lower(p.job_title)) > 0)`,
  headcount: (values, bind) => inRanges("headcount", values, bind),
  revenue: (values, bind) => inRanges("revenue", values, bind),
  net_worth: (values, bind) => inRanges("net_worth", values, bind),
  income: (values, bind) => inRanges("income", values, bind),
  age: (values, bind) => inRanges("age", values, bind),
  gender: (values, bind) => `${stored("gender")} = any(${bind(values)}::text[])`,
  homeowner: (values, bind) => stands("homeowner", values, bind),
  married: (values, bind) => stands("married", values, bind),
  children: (values, bind) =>
    [
      stands("children", values, bind),
      ...(values.includes("yes") ? [`${stored("children")} ~ '^[1-9][0-9]{0,2}$'`] : []),
    ].join(" or "),
};

/** A stored field that says yes or no, in a word that files use. */
function stands(field: FilterField, values: readonly string[], bind: Bind): string {
  const words = values.flatMap((value) => (value === "yes" ? yes : no));
  return `${stored(field)} = any(${bind(words)}::text[])`;
}

/** How it is asked who is in a campaign: of a set of all of them, which is built first, or for each person. */
export type MembersBy = "set" | "person";

/** A filter as a condition on a person `p`. */
export function filterSql(
  { field, op, values }: PeopleFilter,
  bind: Bind,
  viewer: FilterViewer,
  membersBy: MembersBy,
): string {
  const condition =
    field === "campaign" && membersBy === "person"
      ? isMemberSql(bind(values), bind(viewer.sight))
      : conditions[field](values, bind, viewer);
  if (op === "any" || op === "contains") return `(${condition})`;
  if (op === "none" || op === "lacks") return `not coalesce((${condition}), false)`;
  if (op === "ever") return `(${condition}) is not null`;
  if (op === "never") return `(${condition}) is null`;
  // A day as people mean it: "after" begins with the next one, "before" ends with the one before. Days are UTC.
  const start = Date.parse(`${values[0]}T00:00:00Z`);
  const from = bind(new Date(op === "after" ? start + 86_400_000 : start));
  return op === "after" ? `(${condition}) >= ${from}::timestamptz` : `(${condition}) < ${from}::timestamptz`;
}
