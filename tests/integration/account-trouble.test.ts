import { expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { refusal } from "@/lib/domain/sequencer/carry-out.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { testDatabase } from "../factories/database.ts";
import { runningCampaign, turn } from "../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);

const pass = (minutes: number) =>
  database.admin`
    insert into product_clock as c (id, base_machine, base_product, rate)
    values (1, now(), now() + ${minutes} * interval '1 minute', 1)
    on conflict (id) do update set base_product = c.base_product + ${minutes} * interval '1 minute'`;

it("a mail server that is down for twelve hours ends nobody, and is tried now and then [F8]", async () => {
  const { campaignId } = await runningCampaign(database.admin, oneMail, 3, { concurrency: 1 });
  let tries = 0;
  const down = new ProviderError("unavailable", "no connection");
  for (let minute = 0; minute <= 12 * 60; minute += 1.25) {
    tries += (
      await turn(
        (intent) => refusal(down, intent),
        async () => {},
      )
    ).length;
    await pass(1.25);
  }
  expect(tries).toBeGreaterThan(60);
  expect(tries).toBeLessThanOrEqual(145);
  const people = await database.admin`select state from enrolments where campaign_id = ${campaignId}`;
  expect(people.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  await pass(31);
  const sent = { state: "sent", receipt: {} } as const;
  for (let n = 0; n < 3; n++) await turn(sent, async () => {});
  const after = await database.admin`select state from enrolments where campaign_id = ${campaignId}`;
  expect(after.map(({ state }) => state)).toEqual(["complete", "complete", "complete"]);
}, 60_000);

it("the eighth refusal of a recipient is final; crashes and the account's trouble aren't counted [F7, F8]", async () => {
  const { campaignId } = await runningCampaign(database.admin, oneMail, 1, { concurrency: 1 });
  const stateOf = async () => {
    const [row] = await database.admin`select state from enrolments where campaign_id = ${campaignId}`;
    return row?.state;
  };
  const greylisted = new ProviderError("limited", "451 later", { scope: "recipient" });
  const down = new ProviderError("unavailable", "no connection");
  for (let n = 1; n <= 8; n++) {
    for (let m = 0; m < 2; m++) {
      await turn(
        (intent) => refusal(down, intent),
        async () => {},
      );
      await pass(31);
    }
    expect(await stateOf()).toBe("waiting");
    await turn(
      (intent) => refusal(greylisted, intent),
      async () => {},
    );
    await pass(24 * 60);
  }
  expect(await stateOf()).toBe("paused");
});

it("one person whose sessions always break holds up nobody else of the mailbox [F8, F23]", async () => {
  const { campaignId, prospectIds } = await runningCampaign(database.admin, oneMail, 3, { concurrency: 1 });
  const [odd] = prospectIds;
  // A follow-up goes before new people.
  await database.admin`update enrolments set rank = 1 where prospect_id = ${odd!}`;
  const broken = new ProviderError("unavailable", "the connection was closed");
  for (let minute = 0; minute < 4 * 60; minute += 5.1) {
    await turn(
      (intent) => (intent.prospectId === odd ? refusal(broken, intent) : { state: "sent", receipt: {} }),
      async () => {},
    );
    await pass(5.1);
  }
  const done = await database.admin`
    select 1 from enrolments where campaign_id = ${campaignId} and state = 'complete'`;
  expect(done).toHaveLength(2);
}, 60_000);
