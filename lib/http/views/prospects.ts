import type { z } from "zod";
import type { ProfileLabel } from "@/lib/contracts/profile-labels.ts";
import type { ProfileStatus, ProfileView, TimelineView, updateProfile } from "@/lib/contracts/prospects.ts";
import type { TimelineEvent } from "@/lib/domain/campaigns/index.ts";
import type { WornLabel } from "@/lib/domain/labels/index.ts";
import type { Status } from "@/lib/domain/people/index.ts";
import type { Correction, ProspectRow } from "@/lib/domain/prospects/index.ts";

const ms = (at: Date | null) => at?.getTime() ?? null;

/** A label that a person has, on the wire. */
export function toProfileLabel({ id, name, color, type, putAt, putBy }: WornLabel): ProfileLabel {
  return { _id: id, name, color, type, put_at: putAt.getTime(), is_automatic: putBy === null };
}

const toStatus = ({ kind, at, detail, isLiftable }: Status): ProfileStatus => ({
  kind,
  at: at.getTime(),
  detail,
  is_liftable: isLiftable,
});

export function toProfile(
  row: ProspectRow,
  labels: readonly WornLabel[],
  statuses: readonly Status[],
): ProfileView {
  return {
    _id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    full_name: row.fullName,
    company_name: row.companyName,
    job_title: row.jobTitle,
    location: row.location,
    email: row.email,
    phone: row.phone,
    social_url: row.socialUrl,
    lead_status: row.leadStatus,
    statuses: statuses.map(toStatus),
    custom_fields: { ...row.customFields },
    labels: labels.map(toProfileLabel),
    connected_at: ms(row.connectedAt),
    replied_at: ms(row.repliedAt),
    last_reply_at: ms(row.lastReplyAt),
    contacted_at: ms(row.contactedAt),
    customer_at: ms(row.customerAt),
    created_at: row.createdAt.getTime(),
  };
}

export function toTimeline(event: TimelineEvent): TimelineView {
  const word = (key: string) => (typeof event.data[key] === "string" ? (event.data[key] as string) : null);
  return {
    _id: event.id,
    workflow_id: event.campaignId,
    workflow_name: event.campaignName,
    step_id: event.nodeId,
    kind: event.kind,
    reason: word("why") ?? word("reason") ?? word("detail"),
    action: word("kind"),
    at: event.at.getTime(),
  };
}

/** A body's corrections in our own words. Fields that it doesn't name are left out. */
export function fromCorrection(body: z.infer<typeof updateProfile.body>): Correction {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    companyName: body.company_name,
    jobTitle: body.job_title,
    location: body.location,
    email: body.email,
    phone: body.phone,
    customFields: body.custom_fields,
  };
}
