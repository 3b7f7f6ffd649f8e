import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import {
  countRows,
  listFolders,
  listRows,
  type TemplateFilter,
  type TemplateRow,
} from "./store/templates.ts";

export interface TemplateQuery extends TemplateFilter {
  readonly sort: "name" | "used";
  readonly offset: number;
  readonly limit: number;
}

export interface TemplateList {
  readonly items: readonly TemplateRow[];
  readonly total: number;
}

/** A page of the templates that the member sees: shared ones and their own. */
export function listTemplates(member: Member, query: TemplateQuery): Promise<TemplateList> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => ({
    items: await listRows(tx, workspaceId, userId, query, query),
    total: await countRows(tx, workspaceId, userId, query),
  }));
}

/** The folders of all templates that the member sees, in alphabetical order. */
export function templateFolders({ workspaceId, userId }: Member): Promise<string[]> {
  return db.tenant({ workspaceId }, (tx) => listFolders(tx, workspaceId, userId));
}
