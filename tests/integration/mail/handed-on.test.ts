import { expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { claiming, runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);
const store = sequencer.postgresStore();
const idOf = ({ payload }: sequencer.Intent) => (payload as { messageId: string }).messageId;

async function taken(campaignId: string) {
  const { intents } = await claim(store, claiming());
  const intent = intents.find((each) => each.campaignId === campaignId)!;
  await store.transaction((tx) => tx.begin([intent]));
  return intent;
}

/** A mail that a worker has taken. */
async function takenMail() {
  const { campaignId, workspaceId } = await runningCampaign(database.admin, oneMail, 1);
  await store.transaction((tx) => tx.keepAlive("w", 60_000));
  const intent = await taken(campaignId);
  const states = async () => {
    const [row] = await database.admin`select a.state as action, e.state as person from actions a
      join enrolments e on e.workspace_id = a.workspace_id and e.id = a.enrolment_id where a.campaign_id = ${campaignId}`;
    return row;
  };
  const lose = () =>
    settle(store, [{ intent, outcome: { state: "uncertain", detail: "no answer" } }], claiming());
  return { campaignId, workspaceId, intent, messageId: idOf(intent), states, lose };
}

it("an uncertain mail of which its service says that it took it counts as sent, once [F9]", async () => {
  const { workspaceId, messageId, states, lose } = await takenMail();
  await lose();
  expect(await states()).toEqual({ action: "uncertain", person: "uncertain" });
  const both = [0, 1].map(() => sequencer.settleHandedOn(workspaceId, [messageId, messageId]));
  expect(await Promise.all(both)).toEqual([false, false]);
  expect(await states()).toEqual({ action: "sent", person: "complete" });
  expect(await sequencer.settleHandedOn(workspaceId, [messageId])).toBe(false);
  const rows = await database.admin`select state from messages where mail_message_id = ${messageId}`;
  expect(rows.map(({ state }) => state)).toEqual(["sent"]);
});

it("a mail that an earlier try named otherwise, before its mailbox moved to another domain, is known by that name, too", async () => {
  const { campaignId, workspaceId, intent, messageId: first } = await takenMail();
  let latest = intent;
  const end = (outcome: sequencer.Outcome) => settle(store, [{ intent: latest, outcome }], claiming());
  for (const domain of ["second.example", "third.example", "third.example"]) {
    await end({ state: "retry", afterMs: 0, detail: "450" });
    await database.admin`update mailboxes set email = id || '@' || ${domain}, email_lower = id || '@' || ${domain}
      where workspace_id = ${workspaceId}`;
    latest = await taken(campaignId);
  }
  const [row] = await database.admin`select id, payload from actions where campaign_id = ${campaignId}`;
  expect(row?.payload.messageId).toMatch(/@third\.example>$/);
  expect(row?.payload.formerIds).toEqual([first, first.replace(/@.*/, "@second.example>")]);
  await end({ state: "uncertain", detail: "no answer" });
  expect(await sequencer.settleHandedOn(workspaceId, [first])).toBe(false);
  const [sent] = await database.admin`select state, receipt from actions where id = ${row!.id}`;
  expect(sent).toMatchObject({ state: "sent", receipt: { messageId: first } });
});

it("while it is still being handed over nothing is settled, and the service has to say it again", async () => {
  const { workspaceId, messageId, states, lose } = await takenMail();
  expect(await sequencer.settleHandedOn(workspaceId, [messageId])).toBe(true);
  expect((await states())?.action).toBe("intended");
  await lose();
  expect(await sequencer.settleHandedOn(workspaceId, [messageId])).toBe(false);
  expect((await states())?.action).toBe("sent");
});

it("says nothing about another workspace's mails, and reads any text [S1]", async () => {
  const { messageId, states, lose } = await takenMail();
  await lose();
  const stranger = await makeMember(database.admin);
  const odd = ["", "<>", "x", `<${newId()}.1@x.example>`, "\u0000", "<' or 1=1>"];
  expect(await sequencer.settleHandedOn(stranger.workspaceId, [messageId, ...odd])).toBe(false);
  expect((await states())?.action).toBe("uncertain");
});
