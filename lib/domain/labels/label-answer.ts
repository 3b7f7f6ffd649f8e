import { type HotTx, isBadData, readProductNow } from "@/lib/db/index.ts";
import { readPlan } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type Answer, rulesMetBy } from "./rules/label-rule.ts";
import { campaignOf, listRules, putOnByRule } from "./store/on-people.ts";

/**
 * Puts on a person the automatic labels whose rules an answer meets [OC-222]. Called in the transaction that records
 * the answer, under the person's lock, and so once for each answer. A label that the person has stays as it is, and one
 * that a member took off the person isn't put on again. What can't be labelled is logged: no label keeps an answer from
 * being recorded [F21].
 */
export async function labelAnswer(
  tx: HotTx,
  person: Person,
  answer: Omit<Answer, "campaignId">,
): Promise<void> {
  await tx.sql.query("savepoint labels");
  try {
    await putMet(tx, person, answer);
    await tx.sql.query("release savepoint labels");
  } catch (err) {
    if (!isBadData(err)) throw err;
    await tx.sql.query("rollback to savepoint labels");
    logger("labels").warn({ err, person: person.prospectId }, "an answer could not be labelled");
  }
}

interface Person {
  readonly workspaceId: Id;
  readonly prospectId: Id;
}

async function putMet(tx: HotTx, person: Person, answer: Omit<Answer, "campaignId">): Promise<void> {
  const rules = await listRules(tx.sql, person.workspaceId);
  if (rules.length === 0) return;
  // A plan that lost automatic labels keeps them, and nothing puts them on.
  if (!(await readPlan(tx, person.workspaceId)).features.has("ai_powered_labels")) return;
  const asksCampaign = rules.some(({ rule }) => rule.kind === "campaign");
  const campaignId = asksCampaign ? await campaignOf(tx.sql, person) : null;
  const met = rulesMetBy(rules, { ...answer, campaignId });
  if (met.length === 0) return;
  const put = await putOnByRule(tx.sql, person, met, await readProductNow(tx.sql));
  if (put.length === 0) return;
  const { workspaceId, prospectId } = person;
  await facts.publish(tx, {
    kind: "people.labelled",
    workspaceId,
    prospectIds: [prospectId],
    labelIds: put,
    change: "put_by_rule",
  });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["profiles", "inbox"] });
}
