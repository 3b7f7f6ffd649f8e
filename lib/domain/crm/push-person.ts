import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, readPlan } from "@/lib/domain/workspaces/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { firstCurrency } from "./deals.ts";
import { spotFor } from "./spot-for.ts";
import { findStanding } from "./store/board.ts";
import { findDealRow, insertDeal } from "./store/deals.ts";
import { findPushed } from "./store/look-up.ts";
import { listStageRows, lockStages } from "./store/stages.ts";

/**
 * Adds a deal with a person at the top of the first pipeline's first stage, once for each person: what a sequence
 * pushes. Returns the deal's id. Null: the plan lacks the native CRM, nobody has opened it yet, or the person is gone.
 */
export function pushPerson(workspaceId: Id, prospectId: Id): Promise<Id | null> {
  return db.tenant({ workspaceId }, async (tx) => {
    if (!(await readPlan(tx, workspaceId)).features.has("native_crm")) return null;
    const [stage] = await listStageRows(tx.sql, workspaceId, null);
    const person = await findPushed(tx.sql, workspaceId, prospectId);
    if (!stage || !person) return null;
    const id = namedId(workspaceId, "crm.deal_of_push", prospectId);
    const there = await lockStages(tx.sql, workspaceId, [stage.id]);
    if (await findDealRow(tx.sql, workspaceId, id)) return id;
    if (!there.has(stage.id)) return null;
    const place = await spotFor(tx.sql, workspaceId, {
      stageId: stage.id,
      movedId: id,
      wish: { afterId: null },
    });
    await insertDeal(tx.sql, workspaceId, {
      id,
      stageId: stage.id,
      place,
      title: person.name,
      company: person.company,
      amount: 0,
      currency: (await findStanding(tx.sql, workspaceId)).currency ?? firstCurrency,
      probability: null,
      ownerId: null,
      prospectId,
      note: "",
      expectedOn: null,
      createdBy: null,
      now: await readProductNow(tx.sql),
    });
    await audit(tx, { workspaceId, actorUserId: null, action: "deal.create", subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["crm"] });
    return id;
  });
}
