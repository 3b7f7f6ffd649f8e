import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { recordIncoming } from "@/lib/domain/conversations/index.ts";
import { comparePeople, mergePeople, undoMerge } from "@/lib/domain/people/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { gate } from "../../factories/gate.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import {
  allSent,
  claiming,
  type RunningCampaign,
  runningCampaign,
  turn,
} from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const two = lineOf([
  { id: "a", delayHours: 0, action: mail },
  { id: "b", delayHours: 1, action: mail },
]);
const sent = { state: "sent", receipt: {} } as const;

beforeEach(() => database.admin`update lanes set is_active = false`);

/** Somebody in a campaign and two people whom nobody contacts. */
async function stage() {
  const made = await runningCampaign(database.admin, two, 1);
  const others = [newId(), newId()] as const;
  for (const id of others)
    await database.admin`insert into prospects (workspace_id, id, full_name) values (${made.workspaceId}, ${id}, 'Ada')`;
  return { made, person: made.prospectIds[0]!, others };
}
const merging = ({ member }: RunningCampaign, keptId: string, goneId: string) =>
  mergePeople(member, { keptId, goneId, fromGone: [] });
/** A merge whose transaction stays open until the gate does. */
const slowly = (
  made: RunningCampaign,
  keptId: string,
  goneId: string,
  hold: Promise<void>,
  done: () => void,
) =>
  db.tenant(made, async () => {
    const row = await merging(made, keptId, goneId);
    done();
    await hold;
    return row;
  });
const enrolments = ({ campaignId }: RunningCampaign) =>
  database.admin`select prospect_id, state, pause_reason from enrolments where campaign_id = ${campaignId}`;
const incoming = ({ workspaceId, mailboxId }: RunningCampaign, prospectId: string, text = "Yes") =>
  db.tenant({ workspaceId }, (tx) =>
    recordIncoming(tx, {
      workspaceId,
      prospectId,
      credentialId: null,
      laneRef: mailboxId,
      text,
      key: newId(),
      channel: "email",
      nature: "person",
      subject: "Re: Hi",
      mailMessageId: null,
      threadId: null,
      report: null,
      at: new Date(),
    }),
  );

describe("a merge beside the engine", () => {
  it("is refused for whoever was claimed before it", async () => {
    const { made, person, others } = await stage();
    await turn(sent, undefined, async () => {
      await expect(merging(made, others[0], person)).rejects.toMatchObject({ reason: "conflict" });
      await expect(merging(made, person, others[0])).rejects.toMatchObject({ reason: "conflict" });
    });
    // The first step is sent; the next one waits an hour.
    await merging(made, others[0], person);
    expect(await enrolments(made)).toMatchObject([{ prospect_id: others[0], state: "waiting" }]);
  });

  it("keeps a claim from the person until it is over, who is the kept one then", async () => {
    const { made, person, others } = await stage();
    const hold = gate();
    const begun = gate();
    const merged = slowly(made, others[0], person, hold.opened, begun.open);
    await begun.opened;
    expect((await claim(sequencer.postgresStore(), claiming())).intents).toEqual([]);
    hold.open();
    await merged;
    await database.admin`update lanes set next_at = now() where workspace_id = ${made.workspaceId}`;
    await database.admin`update prospects set email = 'a@p.example', email_lower = 'a@p.example' where id = ${others[0]} and email is null`;
    await expect
      .poll(async () => (await turn(sent)).map(({ prospectId }) => prospectId))
      .toEqual([others[0]]);
    const messages =
      await database.admin`select prospect_id from messages where workspace_id = ${made.workspaceId}`;
    expect(messages).toEqual([{ prospect_id: others[0] }]);
  });

  it("hands a reply on that waited for it, and its sequence stops", async () => {
    const { made, person, others } = await stage();
    const hold = gate();
    const begun = gate();
    const merged = slowly(made, others[0], person, hold.opened, begun.open);
    await begun.opened;
    const answer = incoming(made, person);
    hold.open();
    await merged;
    expect(await answer).toBe(true);
    expect(await enrolments(made)).toEqual([
      { prospect_id: others[0], state: "paused", pause_reason: "got_reply" },
    ]);
    expect(
      await database.admin`select prospect_id from messages where workspace_id = ${made.workspaceId}`,
    ).toEqual([{ prospect_id: others[0] }]);
  });

  it("sees a reply that was recorded before it, and stops what the other one was sent", async () => {
    const { made, person, others } = await stage();
    await incoming(made, others[0]);
    await merging(made, person, others[0]);
    expect(await enrolments(made)).toEqual([
      { prospect_id: person, state: "paused", pause_reason: "got_reply" },
    ]);
    expect(await turn(sent)).toEqual([]);
  });

  it("records a result that comes after it with the kept person", async () => {
    const { made, person, others } = await stage();
    const store = sequencer.postgresStore();
    const { intents } = await claim(store, claiming());
    expect(intents).toHaveLength(1);
    // The worker's lease ran out long ago, and the try counts as given back.
    await database.admin`update actions set state = 'retry', lease_until = now() - interval '2 days' where workspace_id = ${made.workspaceId}`;
    await database.admin`update enrolments set state = 'waiting' where campaign_id = ${made.campaignId}`;
    await merging(made, others[0], person);
    const { settled } = await settle(store, allSent(intents), claiming());
    expect(settled).toHaveLength(1);
    const messages =
      await database.admin`select prospect_id from messages where workspace_id = ${made.workspaceId}`;
    expect(messages).toEqual([{ prospect_id: others[0] }]);
  });

  it("is undone only while nothing is on its way", async () => {
    const { made, person, others } = await stage();
    const { id } = await merging(made, others[0], person);
    await turn(sent, undefined, () =>
      expect(undoMerge(made.member, id)).rejects.toMatchObject({ reason: "conflict" }),
    );
    await undoMerge(made.member, id);
    const rows =
      await database.admin`select distinct prospect_id from enrolment_events where campaign_id = ${made.campaignId}`;
    expect(rows).toEqual([{ prospect_id: person }]);
  });
});

describe("merges at the same moment", () => {
  it("an undo that waited while its person came back from another one refuses, and mixes nobody's values", async () => {
    const { made, person, others } = await stage();
    const [gone, kept] = others;
    const named = { [gone]: "Gone", [kept]: "Kept", [person]: "Last" };
    for (const [id, name] of Object.entries(named))
      await database.admin`update prospects set full_name = ${name} where id = ${id}`;
    const first = await merging(made, kept, gone);
    const second = await merging(made, person, kept);
    const [held, over] = [gate(), gate()];
    const holding = database.admin.begin(async (sql) => {
      await sql`select 1 from prospects where id = ${person} for update`;
      held.open();
      await over.opened;
    });
    await held.opened;
    const waiting = (count: number) =>
      expect
        .poll(async () => {
          const rows = await database.admin`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`;
          return rows.length;
        })
        .toBe(count);
    const later = undoMerge(made.member, second.id);
    await waiting(1);
    const earlier = undoMerge(made.member, first.id).then(
      () => "undone",
      (error: { reason?: string }) => error.reason,
    );
    await waiting(2);
    over.open();
    await holding;
    await later;
    expect(await earlier).toBe("conflict");
    const names = async () =>
      Object.fromEntries(
        (
          await database.admin`select id, full_name from prospects where workspace_id = ${made.workspaceId}`
        ).map((row) => [row.id, row.full_name]),
      );
    expect(await names()).toEqual({ [kept]: "Kept", [person]: "Last" });
    await undoMerge(made.member, first.id);
    expect(await names()).toEqual(named);
  });

  it("of two people in both directions make one of them", async () => {
    for (let round = 0; round < 5; round++) {
      const { made, others } = await stage();
      const ends = await Promise.allSettled([
        merging(made, others[0], others[1]),
        merging(made, others[1], others[0]),
      ]);
      expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(
        await database.admin`select 1 from prospects where id in ${database.admin([...others])}`,
      ).toHaveLength(1);
    }
  });

  it("with claims, answers, comparisons and undoing never stand still, and nobody is sent anything after an answer [F3, F11]", async () => {
    for (let round = 0; round < 6; round++) {
      const made = await runningCampaign(database.admin, two, 4);
      const people = [...made.prospectIds, newId(), newId(), newId(), newId()];
      for (const id of people.slice(4))
        await database.admin`insert into prospects (workspace_id, id, full_name, phone) values (${made.workspaceId}, ${id}, 'Ada', '+493012345678')`;
      const some = (n: number) => people[(n * 7 + round * 3) % people.length]!;
      const work: Promise<unknown>[] = [];
      for (let n = 0; n < 10; n++) {
        const [a, b] = [some(n), some(n + 1)];
        if (a !== b)
          work.push(
            merging(made, a, b)
              .then(({ id }) => (n % 3 === 0 ? undoMerge(made.member, id) : null))
              .catch((error: unknown) => {
                // Refusals are answers; anything else, a deadlock too, is not.
                expect(error).toMatchObject({ reason: expect.stringMatching(/conflict|not_found/) });
              }),
          );
        if (n % 4 === 0) work.push(incoming(made, some(n + 2)));
        if (n % 3 === 0) work.push(turn(sent));
        if (n % 5 === 0) work.push(comparePeople());
      }
      await Promise.all(work);
      const [wrong] = await database.admin<{ lost: number; open: number }[]>`
        select (select count(*)::int from enrolments e where e.workspace_id = ${made.workspaceId}
            and not exists (select 1 from prospects p where p.id = e.prospect_id)) as lost,
          (select count(*)::int from messages m join conversations c on c.id = m.conversation_id
            where m.workspace_id = ${made.workspaceId} and c.prospect_id <> m.prospect_id) as open`;
      expect(wrong).toEqual({ lost: 0, open: 0 });
      // Whoever answered, in whichever of their lives, gets nothing more.
      const answered = await database.admin<{ id: string }[]>`
        select id from prospects where workspace_id = ${made.workspaceId} and replied_at is not null`;
      await database.admin`update enrolments set due_at = now() where workspace_id = ${made.workspaceId} and state = 'waiting'`;
      await database.admin`update lanes set next_at = now() where workspace_id = ${made.workspaceId}`;
      const after = (await turn(sent)).map(({ prospectId }) => prospectId);
      expect(after.filter((id) => answered.some((one) => one.id === id))).toEqual([]);
    }
  });
});
