import { db } from "@/lib/db/index.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import { writeCsv } from "@/lib/domain/prospects/rules/write-csv.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage, readCursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requireList } from "./require-list.ts";
import { allEntries, countEntries, type EntryRow, listRows } from "./store/entries.ts";

/** Rows of a page. */
const pageSize = 50;

export interface BlacklistEntry extends EntryRow {
  /** Who added it. Null: nobody who is still known. */
  readonly author: string | null;
}

export interface BlacklistPage {
  readonly entries: readonly BlacklistEntry[];
  readonly next: string | null;
  /** How many the list has, whatever is searched. */
  readonly total: number;
}

/** A page of the list of an account or (null) of the workspace, newest first. Throws `not_found`. */
export async function listEntries(
  member: Member,
  credentialId: Id | null,
  { search, cursor }: { readonly search: string; readonly cursor: string },
): Promise<BlacklistPage> {
  const { items, next, total } = await db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const list = await requireList(tx, member, credentialId);
    const query = { search: search.trim(), after: readCursor(cursor), limit: pageSize + 1 };
    const rows = await listRows(tx.sql, list, query);
    const page = cutPage(rows, pageSize, ({ id, createdAt }) => ({ id, at: new Date(createdAt) }));
    return { ...page, total: await countEntries(tx.sql, list) };
  });
  const names = await namesOf(items.flatMap(({ createdBy }) => createdBy ?? []));
  const entries = items.map((row) => ({
    ...row,
    author: row.createdBy === null ? null : (names.get(row.createdBy) ?? null),
  }));
  return { entries, next, total };
}

/** All values of a list as they were typed, oldest first. Throws `not_found`. */
export function readValuesOf(member: Member, credentialId: Id | null): Promise<string[]> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) =>
    allEntries(tx.sql, await requireList(tx, member, credentialId)),
  );
}

/** A list as a CSV file, which can be taken in again. Throws `not_found`. */
export async function exportValues(member: Member, credentialId: Id | null): Promise<string> {
  return writeCsv((await readValuesOf(member, credentialId)).map((value) => [value]));
}
