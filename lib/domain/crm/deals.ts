import type { ShownDealStatus } from "@/lib/contracts/words/crm-words.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { requireProspect } from "@/lib/domain/prospects/index.ts";
import { audit, isMember, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { decimalsOf, isCurrency, isPayable } from "./rules/money.ts";
import { shownDeal } from "./shown.ts";
import { spotFor } from "./spot-for.ts";
import { findStanding } from "./store/board.ts";
import {
  type DealFields,
  type DealRow,
  findDealRow,
  insertDeal,
  lockDeal,
  updateDealRow,
} from "./store/deals.ts";
import type { Wish } from "./store/places.ts";
import { lockStages } from "./store/stages.ts";

/** The currency of a workspace's first deal, unless it is named. */
export const firstCurrency = "USD";

const told = (tx: Tx, workspaceId: Id) =>
  announce(tx, { workspaceId, event: "refetch_data", topics: ["crm"] });

/** What is written of a deal; what is left out stays, or is empty. */
export type DealChange = { readonly [Name in keyof DealFields]?: DealFields[Name] | undefined };

export interface NewDeal extends DealChange {
  readonly title: string;
  readonly stageId: Id;
  readonly key: string | null;
}

/**
 * Adds an open deal at the top of a stage. The same key adds one. Without an owner it is the member's own. Throws
 * `invalid_input` for an unknown stage, owner or currency; `not_found` for a person whom the member doesn't see.
 */
export function createDeal(member: Member, given: NewDeal): Promise<DealRow> {
  const { workspaceId, userId } = member;
  const { stageId, key } = given;
  return db.tenant({ workspaceId }, async (tx) => {
    const id = key === null ? newId() : namedId(workspaceId, userId, "crm_deal", key);
    await lockNamedStage(tx, workspaceId, stageId);
    const known = await findDealRow(tx.sql, workspaceId, id);
    if (known) return shownDeal(tx, member, known);
    const currency = given.currency ?? (await findStanding(tx.sql, workspaceId)).currency ?? firstCurrency;
    const fields: DealFields = {
      title: given.title,
      company: given.company ?? "",
      amount: given.amount ?? 0,
      currency,
      probability: given.probability ?? null,
      ownerId: given.ownerId === undefined ? await ownerOf(tx, member) : given.ownerId,
      prospectId: given.prospectId ?? null,
      note: given.note ?? "",
      expectedOn: given.expectedOn ?? null,
    };
    await requireFields(tx, member, fields, null);
    const place = await spotFor(tx.sql, workspaceId, { stageId, movedId: id, wish: { afterId: null } });
    const now = await readProductNow(tx.sql);
    await insertDeal(tx.sql, workspaceId, { ...fields, id, stageId, place, createdBy: userId, now });
    await audit(tx, { workspaceId, actorUserId: userId, action: "deal.create", subjectId: id });
    told(tx, workspaceId);
    return shownDeal(tx, member, await requireDeal(tx, workspaceId, id));
  });
}

/** Whose a deal is that names nobody: a platform admin who only looks in isn't a member. */
const ownerOf = async (tx: Tx, { workspaceId, userId }: Member) =>
  (await isMember(tx, workspaceId, userId)) ? userId : null;

/** Checks what a deal is to have beside what it has. */
async function requireFields(
  tx: Tx,
  member: Member,
  next: DealFields,
  before: DealFields | null,
): Promise<void> {
  const { workspaceId } = member;
  if (!isCurrency(next.currency)) throw invalidField("currency", "dealCurrency");
  if (!isPayable(next.amount, next.currency))
    throw new ProductError("invalid_input", "dealDecimals", {
      values: { max: decimalsOf(next.currency) },
      fields: [{ path: "amount", message: "dealDecimals", values: { max: decimalsOf(next.currency) } }],
    });
  if (next.ownerId !== null && next.ownerId !== before?.ownerId)
    if (!isId(next.ownerId) || !(await isMember(tx, workspaceId, next.ownerId)))
      throw invalidField("owner_id", "notAMember");
  if (next.prospectId !== null && next.prospectId !== before?.prospectId)
    await requireProspect(tx, member, next.prospectId);
}

async function lockNamedStage(tx: Tx, workspaceId: Id, stageId: Id): Promise<void> {
  const there = await lockStages(tx.sql, workspaceId, [stageId]);
  if (!there.has(stageId)) throw invalidField("stage_id", "stageGone");
}

export interface DealUpdate {
  readonly fields: DealChange;
  readonly stageId?: Id | undefined;
  readonly status?: ShownDealStatus | undefined;
  readonly lostReason?: string | undefined;
}

/**
 * Changes a deal; what is left out stays as it is by then, so that two members' edits of different fields both count.
 * `status` wins it, loses it or opens it again, also a deleted one [OC-354]. Throws `not_found`; `invalid_input` as
 * `createDeal`.
 */
export function updateDeal(member: Member, id: Id, given: DealUpdate): Promise<DealRow> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const seen = isId(id) ? await findDealRow(tx.sql, workspaceId, id) : null;
    if (!seen) throw new ProductError("not_found", "dealGone");
    if (given.stageId !== undefined) await lockNamedStage(tx, workspaceId, given.stageId);
    // A stage that is deleted takes its deleted deals along: whoever opens one of them again waits for that.
    else if (given.status === "open") await lockStages(tx.sql, workspaceId, [seen.stageId]);
    const deal = await lockDeal(tx.sql, workspaceId, id);
    // A deleted deal can only be opened again.
    if (!deal || (deal.status === "deleted" && given.status !== "open"))
      throw new ProductError("not_found", "dealGone");
    const { fields: edit } = given;
    const now = await readProductNow(tx.sql);
    const status = given.status ?? deal.status;
    const lostReason = status === "lost" ? (given.lostReason ?? deal.lostReason) : "";
    const stageId = given.stageId ?? deal.stageId;
    const next = {
      id,
      title: edit.title ?? deal.title,
      company: edit.company ?? deal.company,
      amount: edit.amount ?? deal.amount,
      currency: edit.currency ?? deal.currency,
      probability: edit.probability === undefined ? deal.probability : edit.probability,
      ownerId: edit.ownerId === undefined ? deal.ownerId : edit.ownerId,
      prospectId: edit.prospectId === undefined ? deal.prospectId : edit.prospectId,
      note: edit.note ?? deal.note,
      expectedOn: edit.expectedOn === undefined ? deal.expectedOn : edit.expectedOn,
      stageId,
      status,
      lostReason,
    };
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((name) => next[name] === deal[name]);
    if (isSame) return shownDeal(tx, member, deal);
    await requireFields(tx, member, next, deal);
    const place =
      stageId === deal.stageId
        ? deal.place
        : await spotFor(tx.sql, workspaceId, { stageId, movedId: id, wish: { afterId: null } });
    const closedAt = status === "open" ? null : status === deal.status ? deal.closedAt : now;
    await updateDealRow(tx.sql, workspaceId, { ...next, place, closedAt, now });
    await record(tx, member, deal, status);
    told(tx, workspaceId);
    return shownDeal(tx, member, await requireDeal(tx, workspaceId, id));
  });
}

/** Records what happened: won, lost and opened again say so, whatever else was changed with it. */
async function record(tx: Tx, { workspaceId, userId }: Member, deal: DealRow, status: string) {
  const entry = { workspaceId, actorUserId: userId, subjectId: deal.id };
  if (status === deal.status) return audit(tx, { ...entry, action: "deal.update" });
  if (status === "won") return audit(tx, { ...entry, action: "deal.won" });
  if (status === "lost") return audit(tx, { ...entry, action: "deal.lost" });
  return audit(tx, { ...entry, action: "deal.reopen" });
}

/**
 * Moves a deal to another place, in its stage or another one. Whoever moves deals of one stage at once takes turns. If
 * the deal behind which it is to go has left the stage, it becomes the first. Throws `not_found`; `invalid_input` for
 * an unknown stage.
 * @param to.stageId left out: its own stage.
 */
export function moveDeal(
  member: Member,
  id: Id,
  to: { readonly stageId?: Id | undefined; readonly wish: Wish },
): Promise<DealRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const seen = await requireDeal(tx, workspaceId, id);
    const stageId = to.stageId ?? seen.stageId;
    await lockNamedStage(tx, workspaceId, stageId);
    const deal = await lockDeal(tx.sql, workspaceId, id);
    if (!deal || deal.status === "deleted") throw new ProductError("not_found", "dealGone");
    const current = stageId === deal.stageId ? deal.place : null;
    const place = await spotFor(tx.sql, workspaceId, { stageId, movedId: id, wish: to.wish, current });
    if (place === current) return shownDeal(tx, member, deal);
    const now = await readProductNow(tx.sql);
    await updateDealRow(tx.sql, workspaceId, { ...deal, stageId, place, now });
    const data = { from: deal.stageId, to: stageId };
    await audit(tx, { workspaceId, actorUserId: userId, action: "deal.place", subjectId: id, data });
    told(tx, workspaceId);
    return shownDeal(tx, member, await requireDeal(tx, workspaceId, id));
  });
}

/** Deletes a deal; opened again, it is back. Throws `not_found`. */
export function deleteDeal(member: Member, id: Id): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const deal = isId(id) ? await lockDeal(tx.sql, workspaceId, id) : null;
    if (!deal || deal.status === "deleted") throw new ProductError("not_found", "dealGone");
    const now = await readProductNow(tx.sql);
    await updateDealRow(tx.sql, workspaceId, { ...deal, status: "deleted", closedAt: now, now });
    await audit(tx, { workspaceId, actorUserId: userId, action: "deal.delete", subjectId: id });
    told(tx, workspaceId);
  });
}

/** A deal as the member may read it. Throws `not_found`. */
export function readDeal(member: Member, id: Id): Promise<DealRow> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) =>
    shownDeal(tx, member, await requireDeal(tx, workspaceId, id)),
  );
}

async function requireDeal(tx: Tx, workspaceId: Id, id: Id): Promise<DealRow> {
  const row = isId(id) ? await findDealRow(tx.sql, workspaceId, id) : null;
  if (!row || row.status === "deleted") throw new ProductError("not_found", "dealGone");
  return row;
}
