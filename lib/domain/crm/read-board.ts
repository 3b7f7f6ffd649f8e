import { db, type Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { shownDeals } from "./shown.ts";
import { requireStage } from "./stages.ts";
import { type DealChoice, listDealsAfter, listFirstDeals, sumStages, type Worth } from "./store/board.ts";
import type { DealRow } from "./store/deals.ts";
import type { Spot } from "./store/places.ts";
import { listStageRows, type StageRow } from "./store/stages.ts";

/** A stage with what its chosen deals are worth, and a page of them. */
export interface BoardStage extends StageRow {
  readonly totals: readonly Worth[];
  readonly deals: readonly DealRow[];
  /** The cursor after the last deal. Null at the end. */
  readonly next: string | null;
}

export interface BoardChoice extends DealChoice {
  /** Deals of a stage on a page. */
  readonly limit: number;
}

/**
 * The stages of a pipeline with their first deals, in three statements, however many deals there are. An unknown
 * pipeline has none. @param pipelineId null: the stages of all pipelines, without their deals.
 */
export function readBoard(member: Member, pipelineId: Id | null, choice: BoardChoice): Promise<BoardStage[]> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const stages = await listStageRows(tx.sql, workspaceId, pipelineId);
    const ids = stages.map(({ id }) => id);
    const sums = await sumStages(tx.sql, workspaceId, ids, choice);
    const deals =
      pipelineId === null ? [] : await listFirstDeals(tx.sql, workspaceId, ids, choice, choice.limit + 1);
    const shown = await shownDeals(tx, member, deals);
    return stages.map((stage) => ({
      ...stage,
      totals: sums.filter(({ stageId }) => stageId === stage.id),
      ...cut(
        shown.filter(({ stageId }) => stageId === stage.id),
        choice.limit,
      ),
    }));
  });
}

/** A stage with a page of its deals. Throws `not_found`; `invalid_input` for an unreadable cursor. */
export function readStage(
  member: Member,
  id: Id,
  choice: BoardChoice & { readonly cursor: string | null },
): Promise<BoardStage> {
  const { workspaceId } = member;
  const after = choice.cursor === null ? null : readSpot(choice.cursor);
  if (choice.cursor !== null && after === null) throw new ProductError("invalid_input", "invalidInput");
  return db.tenant({ workspaceId }, async (tx) => {
    const stage = await requireStage(tx, workspaceId, id);
    const totals = await sumStages(tx.sql, workspaceId, [id], choice);
    const deals = await dealsOf(tx, workspaceId, id, choice, after);
    return { ...stage, totals, ...cut(await shownDeals(tx, member, deals), choice.limit) };
  });
}

const dealsOf = ({ sql }: Tx, workspaceId: Id, id: Id, choice: BoardChoice, after: Spot | null) =>
  after === null
    ? listFirstDeals(sql, workspaceId, [id], choice, choice.limit + 1)
    : listDealsAfter(sql, workspaceId, id, choice, after, choice.limit + 1);

/** Cuts a page from deals of which one more was read than it holds. */
function cut(rows: readonly DealRow[], limit: number): Pick<BoardStage, "deals" | "next"> {
  const deals = rows.slice(0, limit);
  const last = rows.length > limit ? deals.at(-1) : undefined;
  return { deals, next: last ? `${last.place}_${last.id}` : null };
}

/** Reads a cursor. Null for any other text. */
function readSpot(text: string): Spot | null {
  const [place = "", id = ""] = text.split("_");
  return /^-?\d{1,16}$/.test(place) && isId(id) ? { place: Number(place), id } : null;
}
