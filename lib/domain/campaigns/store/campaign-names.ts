import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Graph } from "../rules/graph.ts";

/** The most campaigns that a list of choices names. */
const most = 1000;

/** A campaign as a choice of a list. */
export interface NamedCampaign {
  readonly id: Id;
  readonly name: string;
  readonly status: string;
}

/** The names of the campaigns of some accounts, deleted ones left out. */
export function listNames(tx: Tx, workspaceId: Id, credentialIds: readonly Id[]): Promise<NamedCampaign[]> {
  return tx.prisma.campaign.findMany({
    where: { workspaceId, credentialId: { in: [...credentialIds] }, status: { not: "deleted" } },
    select: { id: true, name: true, status: true },
    orderBy: [{ nameLower: "asc" }, { id: "asc" }],
    take: most,
  });
}

/** How many campaigns of some accounts were started and are still to be seen, and how many of them run. */
export async function countRunning(tx: Tx, workspaceId: Id, credentialIds: readonly Id[]) {
  const counts = await tx.prisma.campaign.groupBy({
    by: ["status"],
    where: {
      workspaceId,
      credentialId: { in: [...credentialIds] },
      status: { in: ["active", "paused", "finished"] },
    },
    _count: true,
  });
  return {
    all: counts.reduce((sum, one) => sum + one._count, 0),
    running: counts.find(({ status }) => status === "active")?._count ?? 0,
  };
}

/** A campaign that a person has entered. */
export interface Entered {
  readonly prospectId: Id;
  readonly id: Id;
  readonly name: string;
  readonly state: EnrolmentState;
}

/** The campaigns of some accounts that some people have entered, latest first. */
export function listEntered(
  tx: Tx,
  workspaceId: Id,
  prospectIds: readonly Id[],
  credentialIds: readonly Id[],
): Promise<Entered[]> {
  return tx.sql.query<Entered>(
    `select e.prospect_id as "prospectId", c.id, c.name, e.state
       from enrolments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
      where e.workspace_id = $1::uuid and e.prospect_id = any($2::uuid[]) and c.credential_id = any($3::uuid[])
        and c.status <> 'deleted'
      order by e.created_at desc, e.id`,
    [workspaceId, prospectIds, credentialIds],
  );
}

/** A version of a campaign's sequence. */
export interface NamedVersion {
  readonly id: Id;
  readonly name: string;
  readonly isDeleted: boolean;
  readonly version: number;
  /** Null: the version is no longer known. */
  readonly graph: Graph | null;
}

/** Some versions of the campaigns of some accounts, those of deleted ones too. */
export function listVersions(
  tx: Tx,
  workspaceId: Id,
  versions: readonly { readonly campaignId: Id; readonly version: number }[],
  credentialIds: readonly Id[],
): Promise<NamedVersion[]> {
  return tx.sql.query<NamedVersion>(
    `select c.id, c.name, c.status = 'deleted' as "isDeleted", k.version, v.graph
       from (select distinct k.id, k.version from unnest($2::uuid[], $3::int[]) k(id, version)) k
       join campaigns c on c.workspace_id = $1::uuid and c.id = k.id and c.credential_id = any($4::uuid[])
       left join campaign_versions v on v.workspace_id = c.workspace_id and v.campaign_id = c.id and v.version = k.version`,
    [
      workspaceId,
      versions.map(({ campaignId }) => campaignId),
      versions.map(({ version }) => version),
      [...credentialIds],
    ],
  );
}
