import { beforeEach, describe, expect, it } from "vitest";
import { db, type Sql } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { suppressAddress } from "@/lib/domain/suppression/index.ts";
import { testDatabase } from "../factories/database.ts";
import * as deeds from "../factories/person-deeds.ts";
import { claiming, type RunningCampaign, runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
const invitation = lineOf([{ id: "i", delayHours: 0, action: { type: "connection_request", note: "Hi" } }]);
const oneMail = lineOf([
  { id: "m", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
]);
const store = sequencer.postgresStore(async () => {});

// What an earlier test left due is nobody's here.
beforeEach(() => database.admin`update lanes set is_active = false`);

const within = <T>({ workspaceId }: RunningCampaign, work: (sql: Sql) => Promise<T>) =>
  db.tenant({ workspaceId }, ({ sql }) => work(sql));
const personOf = ({ workspaceId, prospectIds }: RunningCampaign) => ({
  workspaceId,
  prospectId: prospectIds[0] ?? "",
  now: new Date(),
});
const change = (made: RunningCampaign, deed: sequencer.Deed) =>
  sequencer.changeEnrolment(made.member, made.campaignId, made.prospectIds[0] ?? "", deed);

const deedsSinceTheClaim: readonly (readonly [string, (made: RunningCampaign) => Promise<unknown>])[] = [
  ["an answer", (made) => within(made, (sql) => deeds.replied(sql, personOf(made)))],
  ["an opt-out", (made) => within(made, (sql) => sequencer.optOut(sql, personOf(made)))],
  ["a member's hold", (made) => change(made, { verb: "hold", until: null })],
  ["a member's cancel", (made) => change(made, { verb: "cancel" })],
  [
    "a pause of the campaign",
    ({ campaignId }) => database.admin`update campaigns set status = 'paused' where id = ${campaignId}`,
  ],
  [
    "a stop of the workspace",
    ({ workspaceId }) => database.admin`update workspaces set is_paid = false where id = ${workspaceId}`,
  ],
  [
    "a block of the account",
    ({ credentialId }) =>
      database.admin`update credentials set status = 'blocked' where id = ${credentialId}`,
  ],
];

describe("an action on the network that was claimed", () => {
  it.each(deedsSinceTheClaim)(
    "doesn't begin after %s, and its neighbour's does [F11, F17]",
    async (_what, deed) => {
      const made = await runningCampaign(database.admin, invitation, 1);
      const neighbour = await runningCampaign(database.admin, invitation, 1);
      const begun: string[] = [];
      const asked: string[] = [];
      const stop = new AbortController();
      const worker = sequencer.run({
        store,
        workerId: "n",
        signal: stop.signal,
        messenger: {
          async perform({ campaignId }, begin) {
            asked.push(campaignId);
            if (campaignId === made.campaignId && asked.filter((id) => id === campaignId).length === 1)
              await deed(made);
            await begin();
            begun.push(campaignId);
            return { providerMessageId: "1", threadId: null };
          },
          lookUp: async () => ({ state: "absent" }),
        },
      });
      await expect.poll(() => begun, { timeout: 20_000 }).toContain(neighbour.campaignId);
      await expect
        .poll(
          async () =>
            (await database.admin`select state from actions where campaign_id = ${made.campaignId}`)[0]
              ?.state,
          { timeout: 20_000 },
        )
        .toBe("retry");
      stop.abort();
      await worker.done;
      expect(begun).toEqual([neighbour.campaignId]);
      const [used] = await database.admin<{ spent: number }[]>`select coalesce(sum(spent), 0)::int as spent
      from lane_usage where workspace_id = ${made.workspaceId} and kind = 'invitation'`;
      expect(used?.spent, "its budget is given back").toBe(0);
    },
  );

  it("may begin although a mail to the person failed", async () => {
    const made = await runningCampaign(database.admin, invitation, 1);
    await store.transaction((tx) => tx.keepAlive("w", 60_000));
    const { intents } = await claim(store, claiming("w"));
    await within(made, (sql) => suppressAddress(sql, made.workspaceId, `${made.prospectIds[0]}@p.example`));
    expect(await store.transaction((tx) => tx.mayBegin(intents))).toEqual(intents.map(({ id }) => id));
    const before = await database.admin`select begun_at from actions where id = ${intents[0]!.id}`;
    expect(before).toEqual([{ begun_at: null }]);
  });
});

describe("a mail that was claimed", () => {
  it("doesn't begin to an address that opted out, although its person has another one now", async () => {
    const made = await runningCampaign(database.admin, oneMail, 1);
    await store.transaction((tx) => tx.keepAlive("w", 60_000));
    const { intents } = await claim(store, claiming("w"));
    expect(intents).toHaveLength(1);
    const [id = ""] = made.prospectIds;
    await database.admin`update prospects set email = 'new@p.example', email_lower = 'new@p.example' where id = ${id}`;
    await database.admin`insert into suppressions (workspace_id, id, kind, value, reason)
      values (${made.workspaceId}, gen_random_uuid(), 'address', ${`${id}@p.example`}, 'opt_out')`;
    expect(await store.transaction((tx) => tx.begin(intents))).toEqual([]);
  });
});
