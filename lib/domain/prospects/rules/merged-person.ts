import type { MergeField } from "@/lib/contracts/words/duplicates.ts";
import { type LeadStatus, leadStatuses } from "@/lib/contracts/words/lead-statuses.ts";
import { leadAfter, leadBefore } from "./lead-status.ts";

/** A person's row as the database writes it as JSON. Times are texts. */
export interface PersonRow {
  readonly workspace_id: string;
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly full_name_lower: string;
  readonly company_name: string;
  readonly job_title: string;
  readonly email: string | null;
  readonly email_lower: string | null;
  readonly phone: string | null;
  readonly social_url: string | null;
  readonly social_key: string | null;
  readonly social_provider_id: string | null;
  readonly location: string;
  readonly timezone: string | null;
  readonly is_premium: boolean;
  readonly premium_seen_at: string | null;
  readonly relation_seen_at: string | null;
  readonly personality: string | null;
  readonly custom_fields: Readonly<Record<string, string>>;
  readonly lead_status: LeadStatus;
  readonly connected_at: string | null;
  readonly replied_at: string | null;
  readonly last_reply_at: string | null;
  readonly away_until: string | null;
  readonly meeting_booked_at: string | null;
  readonly contacted_at: string | null;
  readonly customer_at: string | null;
  readonly credential_id: string | null;
  readonly import_id: string | null;
  readonly created_at: string;
}

/** The columns that each choice is about. A value is taken with those that belong to it. */
const columnsOf = {
  name: ["full_name", "full_name_lower", "first_name", "last_name"],
  company_name: ["company_name"],
  job_title: ["job_title"],
  email: ["email", "email_lower"],
  phone: ["phone"],
  social_url: ["social_key", "social_url"],
  location: ["location", "timezone"],
} as const satisfies Record<Exclude<MergeField, "custom_fields">, readonly (keyof PersonRow)[]>;

/** How far a status is. What a member decided is more than what happened; whoever is excluded stays so. */
const rank = (status: LeadStatus) =>
  ["stuck", "interested", "lead", "excluded"].includes(status)
    ? 100 + leadStatuses.indexOf(status)
    : leadStatuses.indexOf(status);

const times = (a: string | null, b: string | null) =>
  [a, b].flatMap((text) => (text === null ? [] : [text])).sort((x, y) => Date.parse(x) - Date.parse(y));
const earliest = (a: string | null, b: string | null) => times(a, b)[0] ?? null;
const latest = (a: string | null, b: string | null) => times(a, b).at(-1) ?? null;

/**
 * The person whom two people become, under the kept one's id. Of each field the chosen one's value counts, the kept
 * one's where nothing was chosen, and the other one's where that is empty. Of what happened, the first or the latest
 * counts; what stops messages to one of them counts for both.
 * @param fromGone the fields whose values are the gone person's.
 */
export function mergedPerson(kept: PersonRow, gone: PersonRow, fromGone: readonly MergeField[]): PersonRow {
  const ordered = (field: MergeField) =>
    (fromGone.includes(field) ? [gone, kept] : [kept, gone]) as [PersonRow, PersonRow];
  const chosen: Record<string, unknown> = {};
  for (const [field, columns] of Object.entries(columnsOf) as [
    keyof typeof columnsOf,
    readonly (keyof PersonRow)[],
  ][]) {
    const [first, second] = ordered(field);
    const from = (first[columns[0]!] ?? "") === "" ? second : first;
    for (const column of columns) chosen[column] = from[column];
  }
  const [ownFields, otherFields] = ordered("custom_fields");
  const [profile, otherProfile] = ordered("social_url");
  const isAhead = rank(gone.lead_status) > rank(kept.lead_status) && kept.lead_status !== "excluded";
  return {
    ...kept,
    ...chosen,
    social_provider_id: profile.social_provider_id ?? otherProfile.social_provider_id,
    timezone: (chosen.timezone as string | null) ?? kept.timezone ?? gone.timezone,
    custom_fields: { ...otherFields.custom_fields, ...ownFields.custom_fields },
    personality: kept.personality ?? gone.personality,
    is_premium: kept.is_premium || gone.is_premium,
    premium_seen_at: latest(kept.premium_seen_at, gone.premium_seen_at),
    relation_seen_at: latest(kept.relation_seen_at, gone.relation_seen_at),
    lead_status: gone.lead_status === "excluded" || isAhead ? gone.lead_status : kept.lead_status,
    connected_at: earliest(kept.connected_at, gone.connected_at),
    replied_at: earliest(kept.replied_at, gone.replied_at),
    last_reply_at: latest(kept.last_reply_at, gone.last_reply_at),
    away_until: latest(kept.away_until, gone.away_until),
    meeting_booked_at: latest(kept.meeting_booked_at, gone.meeting_booked_at),
    contacted_at: earliest(kept.contacted_at, gone.contacted_at),
    customer_at: earliest(kept.customer_at, gone.customer_at),
    credential_id: kept.credential_id ?? gone.credential_id,
    import_id: kept.import_id ?? gone.import_id,
    created_at: earliest(kept.created_at, gone.created_at)!,
  };
}

/** What one of the two had and the merged person doesn't show: by it they still are that person. */
export function lostSigns(merged: PersonRow, kept: PersonRow, gone: PersonRow) {
  const lost = (column: "email_lower" | "social_key" | "social_provider_id") =>
    [gone[column], kept[column]].find((value) => value !== null && value !== merged[column]) ?? null;
  return {
    emailLower: lost("email_lower"),
    socialKey: lost("social_key"),
    providerId: lost("social_provider_id"),
  };
}

/**
 * The kept person after an undone merge: what the merge changed is as it was before, unless somebody or something
 * changed it since.
 */
export function unmergedPerson(now: PersonRow, before: PersonRow, after: PersonRow): PersonRow {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const back = Object.entries(before).filter(([column]) => {
    const key = column as keyof PersonRow;
    return same(now[key], after[key]);
  });
  return { ...now, ...Object.fromEntries(back) } as PersonRow;
}

/**
 * The two people of an undone merge: the kept one as `unmergedPerson` says, the gone one as they were. If somebody
 * answered since, both did, and if a member excluded them since, both are: nobody can say which of the two it was.
 * @param excludedSince whether a member excluded the merged person since.
 */
export function partedPeople(
  now: PersonRow,
  { kept, gone, after }: { readonly kept: PersonRow; readonly gone: PersonRow; readonly after: PersonRow },
  excludedSince: boolean,
): { readonly kept: PersonRow; readonly gone: PersonRow; readonly answered: boolean } {
  const answered = now.last_reply_at !== after.last_reply_at && now.last_reply_at !== null;
  const firstSince = now.replied_at === after.replied_at ? now.last_reply_at : now.replied_at;
  const mark = (row: PersonRow): PersonRow => {
    const replied = answered
      ? {
          replied_at: row.replied_at ?? firstSince,
          last_reply_at: now.last_reply_at,
          lead_status: leadBefore.replied.includes(row.lead_status) ? leadAfter.replied : row.lead_status,
        }
      : {};
    const excluded =
      excludedSince && now.lead_status === "excluded" ? ({ lead_status: "excluded" } as const) : {};
    return { ...row, ...replied, ...excluded };
  };
  return { kept: mark(unmergedPerson(now, kept, after)), gone: mark(gone), answered };
}
