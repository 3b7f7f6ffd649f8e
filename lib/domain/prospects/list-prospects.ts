import type { PeopleFilter, PeopleOrder } from "@/lib/contracts/words/people-filters.ts";
import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage, readCursor } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requireProspect } from "./require-prospect.ts";
import { sightOf } from "./sight.ts";
import { amongFew } from "./store/among-few.ts";
import { countFiltered, listFiltered } from "./store/filtered.ts";
import {
  countedAmong,
  countedPeople,
  countProspects,
  listProspectRows,
  type ProspectFilter,
  type ProspectRow,
} from "./store/prospects.ts";

export interface ProspectPage {
  readonly items: readonly ProspectRow[];
  /** At most `countedPeople`; at most `countedAmong` where a search or filters choose. */
  readonly total: number;
  /** Whether there are more than `total`. */
  readonly isTotalCapped: boolean;
  /** The cursor after the last row. Null at the end. */
  readonly next: string | null;
}

/** Which people a list shows, and how. */
export interface ListChoice extends Omit<ProspectFilter, "sight"> {
  readonly filters?: readonly PeopleFilter[];
  readonly order?: PeopleOrder;
  readonly cursor: string | null;
  readonly limit: number;
}

/**
 * A page of the prospects that the member sees, newest first unless another order is asked for, by cursor [OC-188]. An
 * unreadable cursor throws `invalid_input`.
 */
export async function listProspects(
  member: Member,
  { filters = [], order = "added", ...given }: ListChoice,
): Promise<ProspectPage> {
  const after = given.cursor === null ? null : readCursor(given.cursor);
  if (given.cursor !== null && !after) throw new ProductError("invalid_input", "invalidInput");
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const by = { ...given, sight: await sightOf(tx, member) };
    // The newest people, or those of a search, come from the function that is planned with its term.
    const isNewest = filters.length === 0 && order === "added";
    const { among, areMany } =
      isNewest && by.sight === null
        ? { among: null, areMany: false }
        : await amongFew(tx.sql, workspaceId, { ...by, filters });
    const isPlain = isNewest && among === null;
    const asked = { by: { ...by, filters, among }, viewer: { ...member, sight: by.sight }, order };
    const rows = isPlain
      ? await listProspectRows(tx, workspaceId, by, after, by.limit + 1)
      : await listFiltered(tx, workspaceId, asked, after, by.limit + 1);
    const counted = filters.length === 0 && !isSearch(by) ? countedPeople : countedAmong;
    const areAll = areMany && filters.length === 1 && isUnfiltered(by) && order !== "answered";
    const count = isPlain
      ? await countProspects(tx, by, counted)
      : areAll
        ? counted + 1
        : await countFiltered(tx, workspaceId, asked, counted);
    return {
      ...cutPage(rows, by.limit, ({ createdAt, lastReplyAt, id }) => ({
        at: order === "answered" ? (lastReplyAt ?? createdAt) : createdAt,
        id,
      })),
      total: Math.min(count, counted),
      isTotalCapped: count > counted,
    };
  });
}

const isSearch = ({ search }: ProspectFilter) => (search ?? "").trim() !== "";

/** Whether a list shows everybody whom its filters find. */
const isUnfiltered = (by: ProspectFilter) => !isSearch(by) && by.leadStatus === null && by.sight === null;

/** One prospect. Throws `not_found` for one that the member doesn't see. */
export function readProspect(member: Member, id: Id): Promise<ProspectRow> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, (tx) => requireProspect(tx, member, id));
}
