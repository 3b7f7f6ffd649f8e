import type { DuplicatePerson, DuplicateView, ProfileMerge } from "@/lib/contracts/profile-duplicates.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import { listDuplicates, listOpenMerges, type MergeRow } from "@/lib/domain/people/index.ts";
import type { ProspectRow } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { readCursor } from "@/lib/kernel/cursor/index.ts";

interface Asked {
  readonly cursor?: string | undefined;
  readonly limit: number;
}
const pageOf = ({ cursor, limit }: Asked) => ({ after: cursor ? readCursor(cursor) : null, limit });

const toPerson = (row: ProspectRow): DuplicatePerson => ({
  _id: row.id,
  full_name: row.fullName,
  company_name: row.companyName,
  job_title: row.jobTitle,
  location: row.location,
  email: row.email,
  phone: row.phone,
  social_url: row.socialUrl,
  custom_fields: { ...row.customFields },
  lead_status: row.leadStatus,
  created_at: row.createdAt.getTime(),
});

/** A page of pairs of people who may be the same, for the wire. */
export async function showDuplicates(
  who: Member,
  asked: Asked,
): Promise<{ items: DuplicateView[]; next_cursor: string | null }> {
  const { items, next } = await listDuplicates(who, pageOf(asked));
  return {
    items: items.map(({ id, people, reasons, obstacles, foundAt }) => ({
      _id: id,
      profiles: people.map(toPerson),
      reasons: [...reasons],
      obstacles: [...obstacles],
      found_at: foundAt.getTime(),
    })),
    next_cursor: next,
  };
}

/** A page of merges that can be undone, for the wire. */
export async function showMerges(
  who: Member,
  asked: Asked,
): Promise<{ items: ProfileMerge[]; next_cursor: string | null }> {
  const { items, next } = await listOpenMerges(who, pageOf(asked));
  const names = await namesOf(items.map(({ mergedBy }) => mergedBy));
  return { items: items.map((row) => toMerge(row, names)), next_cursor: next };
}

/** One merge, for the wire. */
export async function showMerge(row: MergeRow): Promise<ProfileMerge> {
  return toMerge(row, await namesOf([row.mergedBy]));
}

const toMerge = (row: MergeRow, names: ReadonlyMap<string, string>): ProfileMerge => ({
  _id: row.id,
  kept_id: row.keptId,
  kept_name: row.keptName,
  gone_id: row.goneId,
  gone_name: row.goneName,
  merged_by: names.get(row.mergedBy) ?? null,
  merged_at: row.mergedAt.getTime(),
  undone_at: row.undoneAt?.getTime() ?? null,
  is_undoable: row.isUndoable,
});
