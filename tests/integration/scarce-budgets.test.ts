import { beforeEach, expect, it } from "vitest";
import type { PeopleDeedKind } from "@/lib/contracts/words/people-deeds.ts";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { startDeed } from "@/lib/domain/people/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { testDatabase } from "../factories/database.ts";
import { productListeners } from "../factories/product-listeners.ts";
import { quietOthers } from "../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../factories/running-campaign.ts";

const database = testDatabase();
productListeners();
beforeEach(() => quietOthers(database.admin));

const sent = { state: "sent", receipt: {} } as const;
const toGroup = { type: "group_message", through: "group", text: "Hi" } as const;
const line = lineOf([{ id: "g", delayHours: 0, action: toGroup }]);
const month = { group_message: { day: 2, month: 15 } };

/** A member's deed about some people. */
async function deed({ member }: RunningCampaign, kind: PeopleDeedKind, ids: readonly string[]) {
  await database.admin`update prospects set created_at = now() - interval '1 day' where id = any(${[...ids]})`;
  await startDeed(member, {
    kind,
    labelId: null,
    campaignId: null,
    credentialId: null,
    choice: { search: null, leadStatus: null, filters: [], ids: [...ids] },
    confirmed: null,
    key: null,
  });
}
const claimed = async () => {
  const found = [...(await turn(sent, async () => {})), ...(await turn(sent, async () => {}))];
  return found.map(({ prospectId }) => prospectId).sort();
};

it("the few group messages of an account go to the leads whom members marked, wherever they stand in line [OC-101]", async () => {
  const one = await runningCampaign(database.admin, line, 6, month);
  const chosen = [one.prospectIds[3], one.prospectIds[5]].map((id) => id ?? "").sort();
  await deed(one, "mark_interested", [chosen[0] ?? ""]);
  await deed(one, "mark_lead", [chosen[1] ?? ""]);
  expect(await claimed()).toEqual(chosen);
});

it("whoever is marked before they come is first, too; a mark that was taken away gives the place back", async () => {
  const one = await runningCampaign(database.admin, line, 0, month);
  const { workspaceId, campaignId, now } = one;
  const ids = Array.from({ length: 4 }, (_, i) => `00000000-0000-7000-8000-00000000000${i}`);
  await database.admin`insert into prospects (workspace_id, id, full_name, social_url, social_key, lead_status)
    select ${workspaceId}, id::uuid, 'Ada', 'https://n.example/in/' || id, id,
      case when right(id, 1) in ('1', '2', '3') then 'lead' else 'new' end from unnest(${ids}::text[]) id`;
  await db.tenant({ workspaceId }, ({ sql }) =>
    sequencer.enrol(sql, { workspaceId, campaignId, prospectIds: ids, now }),
  );
  await deed(one, "unmark", [ids[1] ?? ""]);
  const ranks = await database.admin`select prospect_id as id, rank from enrolments
    where campaign_id = ${campaignId} order by prospect_id`;
  const [first] = ranks;
  expect(ranks.map(({ rank }) => rank)).toEqual([first?.rank, first?.rank, 1, 1]);
  expect(first?.rank).toBeGreaterThan(1_000);
  expect(await claimed()).toEqual([ids[2], ids[3]]);
});
