import { beforeEach, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { setCredits } from "@/lib/domain/credits/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import type { Intent } from "@/lib/domain/sequencer/store/store.ts";
import { testDatabase } from "../../factories/database.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { claiming, runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
beforeEach(() => quietOthers(database.admin));

const search = lineOf([
  { id: "s", delayHours: 0, action: { type: "enrich", what: "phone", emailType: "any" } },
]);
const found = { state: "sent", receipt: { email: null, phone: "+49 30 1" } } as const;
const nothing = { state: "sent", receipt: { email: null, phone: null } } as const;
const again = { state: "retry", afterMs: 0, detail: "the worker stopped" } as const;

it("locks the books of late findings and of what is given back together, in one order", async () => {
  const campaigns = [
    await runningCampaign(database.admin, search, 1),
    await runningCampaign(database.admin, search, 1),
  ];
  for (const { workspaceId } of campaigns) await setCredits(workspaceId, 5);
  const locked: (readonly string[])[] = [];
  const store = sequencer.postgresStore(async () => {});
  // A claim may take one workspace's work alone.
  const intents = [...(await claim(store, claiming())).intents, ...(await claim(store, claiming())).intents];
  expect(intents).toHaveLength(2);
  const [first, second] = intents.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1)) as [
    Intent,
    Intent,
  ];
  await settle(store, [{ intent: second, outcome: again }], claiming());
  const watched: typeof store = {
    ...store,
    transaction: (work) =>
      store.transaction((tx) =>
        work({
          ...tx,
          lockCredits: (ids) => {
            locked.push(ids.toSorted());
            return tx.lockCredits(ids);
          },
        }),
      ),
  };
  // The second workspace's finding comes late, and the first one's search found nothing.
  const endings = [
    { intent: second, outcome: found },
    { intent: first, outcome: nothing },
  ];
  await settle(watched, endings, claiming());
  expect(locked).toEqual([[first.workspaceId, second.workspaceId]]);
  const books = await database.admin`select workspace_id, available::int / 1000 as left from credit_books
    where workspace_id in ${database.admin([first.workspaceId, second.workspaceId])} order by workspace_id`;
  expect(books.map(({ left }) => left)).toEqual([5, 4]);
});
