import type { ImportState } from "@/lib/contracts/imports.ts";
import type { SearchFailure, SearchSource } from "@/lib/contracts/words/search-sources.ts";
import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { KeptOptions, TakingOptions } from "../import-file.ts";

/** An import, unless it is hidden because it is being removed. */
export function findImport(tx: Tx, workspaceId: Id, id: Id) {
  return tx.prisma.prospectImport.findFirst({ where: { workspaceId, id, removedAt: null } });
}

export function listImports(tx: Tx, workspaceId: Id, campaignIds: readonly Id[]) {
  return tx.prisma.prospectImport.findMany({
    where: { workspaceId, campaignId: { in: [...campaignIds] } },
    orderBy: { createdAt: "asc" },
    take: 500,
  });
}

export async function insertImport(
  tx: Tx,
  row: {
    workspaceId: Id;
    id: Id;
    campaignId: Id | null;
    credentialId: Id | null;
    source: SearchSource;
    fileName: string;
    customFields: string[];
    columns: string[];
    total: number;
    options: KeptOptions | TakingOptions;
  },
): Promise<void> {
  const options = JSON.parse(JSON.stringify(row.options));
  await tx.prisma.prospectImport.create({ data: { ...row, options, state: "processing" } });
}

/** Attaches imports that belong to no campaign yet to one. Returns how many it attached. */
export async function attachImports(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id,
  ids: readonly Id[],
  sight: readonly Id[] | null,
): Promise<number> {
  const seen = sight === null ? {} : { OR: [{ credentialId: null }, { credentialId: { in: [...sight] } }] };
  const { count } = await tx.prisma.prospectImport.updateMany({
    where: { workspaceId, id: { in: [...ids] }, campaignId: null, removedAt: null, ...seen },
    data: { campaignId },
  });
  return count;
}

/** Takes an import back from a campaign. */
export async function detachImport(tx: Tx, workspaceId: Id, id: Id, campaignId: Id): Promise<void> {
  await tx.prisma.prospectImport.updateMany({
    where: { workspaceId, id, campaignId },
    data: { campaignId: null },
  });
}

/** To which campaign and which account an import belongs. */
export interface ImportPlace {
  readonly campaignId: Id | null;
  readonly credentialId: Id | null;
  readonly state: ImportState;
}

/** What an import's workers need of it. */
export interface ImportRow extends ImportPlace {
  readonly total: number;
  readonly options: KeptOptions | TakingOptions | null;
}

const rowOfImport = `select campaign_id as "campaignId", credential_id as "credentialId", state, total, options from prospect_imports
  where workspace_id = $1::uuid and id = $2::uuid and removed_at is null`;

/** An import as its workers read it, once a batch. Null where there is none, or where it is being removed. */
export async function findRow(sql: Sql, workspaceId: Id, id: Id): Promise<ImportRow | null> {
  const [row] = await sql.query<ImportRow>(rowOfImport, [workspaceId, id]);
  return row ?? null;
}

/** Locks an import until the transaction ends. Null where there is none, or where it is being removed. */
export async function lockImport(sql: Sql, workspaceId: Id, id: Id): Promise<ImportRow | null> {
  const [row] = await sql.query<ImportRow>(`${rowOfImport} for no key update`, [workspaceId, id]);
  return row ?? null;
}

/** Adds a batch's counts of lines to the import. */
export async function addFigures(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  more: { readonly accepted: number; readonly refused: number; readonly duplicates: number },
): Promise<void> {
  await tx.sql.query(
    `update prospect_imports set accepted = accepted + $3::int, refused = refused + $4::int,
        duplicates = duplicates + $5::int where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, more.accepted, more.refused, more.duplicates],
  );
}

/** Writes down how many lines an import has, as far as that is known. */
export async function setTotal(tx: Tx, workspaceId: Id, id: Id, total: number): Promise<void> {
  await tx.prisma.prospectImport.update({ where: { workspaceId_id: { workspaceId, id } }, data: { total } });
}

/** Writes down why a search failed for good. */
export async function setFailure(tx: Tx, workspaceId: Id, id: Id, failure: SearchFailure): Promise<void> {
  await tx.prisma.prospectImport.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { failure },
  });
}

/** Marks an import as over and deletes its working data. */
export async function setOver(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  state: "finished" | "canceled" | "failed",
): Promise<void> {
  await sql.query(
    `update prospect_imports set state = $3::text, options = null
      where workspace_id = $1::uuid and id = $2::uuid and state = 'processing'`,
    [workspaceId, id, state],
  );
}

/** Lets an import that is over go on: with what was refused asked anew, or from where it stopped. */
export async function reopenImport(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  { options, fromStart }: { readonly options: TakingOptions; readonly fromStart: boolean },
): Promise<void> {
  const anew = fromStart ? { refused: 0, duplicates: 0 } : {};
  if (fromStart) await tx.prisma.importRefusal.deleteMany({ where: { workspaceId, importId: id } });
  await tx.prisma.prospectImport.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { ...anew, state: "processing", failure: null, options: JSON.parse(JSON.stringify(options)) },
  });
}

/** Deletes an import that belongs to no campaign. Returns false where there is no such import. */
export async function deleteFreeImport(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    "delete from prospect_imports where workspace_id = $1::uuid and id = $2::uuid and campaign_id is null returning id",
    [workspaceId, id],
  );
  return rows.length > 0;
}
