import type { LeadStatus } from "@/lib/contracts/words/lead-statuses.ts";
import type { Tx } from "@/lib/db/index.ts";
import { searchPattern } from "@/lib/db/like.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { PersonFacts } from "../rules/person.ts";
import type { Sight } from "../sight.ts";

export interface ProspectRow extends PersonFacts {
  readonly id: Id;
  readonly socialUrl: string | null;
  readonly leadStatus: LeadStatus;
  /** When the first account of the workspace was connected with the person. */
  readonly connectedAt: Date | null;
  readonly repliedAt: Date | null;
  /** When the latest answer was recorded. */
  readonly lastReplyAt: Date | null;
  readonly contactedAt: Date | null;
  /** Since when members call them a customer. */
  readonly customerAt: Date | null;
  readonly createdAt: Date;
}

export const prospectColumns = `p.id, p.first_name as "firstName", p.last_name as "lastName", p.full_name as "fullName",
  p.company_name as "companyName", p.job_title as "jobTitle", p.location, p.email, p.phone, p.social_url as "socialUrl",
  p.lead_status as "leadStatus", p.custom_fields as "customFields", (select min(r.connected_at) from prospect_relations r
    where r.workspace_id = p.workspace_id and r.prospect_id = p.id) as "connectedAt",
  p.replied_at as "repliedAt", p.last_reply_at as "lastReplyAt", p.contacted_at as "contactedAt",
  p.customer_at as "customerAt", p.created_at as "createdAt"`;

/** A condition for the people visible through a list of accounts. A null list shows all. */
export const inSight = (
  list: string,
) => `(${list}::uuid[] is null or p.credential_id is null or p.credential_id = any(${list}::uuid[])
  or exists (select 1 from import_people ip
               join prospect_imports i on i.workspace_id = ip.workspace_id and i.id = ip.import_id
              where ip.workspace_id = p.workspace_id and ip.prospect_id = p.id
                and i.credential_id = any(${list}::uuid[])))`;

export interface ProspectFilter {
  readonly sight: Sight;
  readonly search: string | null;
  readonly leadStatus: string | null;
}

/** Counting stops here: a larger number is reported as this one. */
export const countedPeople = 10_000;

/** The same where each person has to be looked at, because a search or a filter chooses them. */
export const countedAmong = 2_000;

/** Newest first, after the row that the cursor names. */
export function listProspectRows(
  tx: Tx,
  workspaceId: Id,
  by: ProspectFilter,
  after: Cursor | null,
  limit: number,
): Promise<ProspectRow[]> {
  return tx.sql.query(
    `select ${prospectColumns}
       from search_prospects($2::text, $3::text, $4::uuid[], $5::timestamptz, $6::uuid, $7::int) with ordinality f (id, place)
       join prospects p on p.workspace_id = $1::uuid and p.id = f.id
      order by f.place`,
    [workspaceId, ...values(by), after?.at ?? null, after?.id ?? null, limit],
  );
}

/** How many people a filter finds, up to one more than `most`. */
export async function countProspects(tx: Tx, by: ProspectFilter, most: number): Promise<number> {
  const [row] = await tx.sql.query<{ count: number }>(
    "select count(*)::int as count from search_prospects($1::text, $2::text, $3::uuid[], null, null, $4::int)",
    [...values(by), most + 1],
  );
  return row?.count ?? 0;
}

const values = ({ search, leadStatus, sight }: ProspectFilter): (string | Sight)[] => [
  searchPattern(search),
  leadStatus,
  sight,
];

export async function findProspectRow(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  sight: Sight,
): Promise<ProspectRow | null> {
  const [row] = await tx.sql.query<ProspectRow>(
    `select ${prospectColumns} from prospects p where p.workspace_id = $1::uuid and p.id = $2::uuid and ${inSight("$3")}`,
    [workspaceId, id, sight],
  );
  return row ?? null;
}

/** Some people's rows, whoever may see them. */
export function findPeopleRows(tx: Tx, workspaceId: Id, ids: readonly Id[]): Promise<ProspectRow[]> {
  return tx.sql.query<ProspectRow>(
    `select ${prospectColumns} from prospects p where p.workspace_id = $1::uuid and p.id = any($2::uuid[])`,
    [workspaceId, [...ids]],
  );
}

/** Which of some people are in sight. */
export async function findSeen(tx: Tx, workspaceId: Id, ids: readonly Id[], sight: Sight): Promise<Set<Id>> {
  const rows = await tx.sql.query<{ id: Id }>(
    `select p.id from prospects p
      where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) and ${inSight("$3")}`,
    [workspaceId, ids, sight],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function isAddressOfOther(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  emailLower: string,
): Promise<boolean> {
  const rows = await tx.sql.query(
    "select 1 from prospects where workspace_id = $1::uuid and email_lower = $2::text and id <> $3::uuid limit 1",
    [workspaceId, emailLower, id],
  );
  return rows.length > 0;
}

export async function saveProspect(tx: Tx, workspaceId: Id, id: Id, row: PersonFacts): Promise<void> {
  await tx.prisma.prospect.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: {
      ...row,
      customFields: { ...row.customFields },
      fullNameLower: row.fullName.toLowerCase(),
      emailLower: row.email?.toLowerCase() ?? null,
    },
    select: { id: true },
  });
}
