import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { recordIncoming } from "@/lib/domain/conversations/index.ts";
import { mergePeople, undoMerge } from "@/lib/domain/people/index.ts";
import { removePeople } from "@/lib/domain/prospects/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const line = lineOf([{ id: "a", delayHours: 0, action: mail }]);
const sent = { state: "sent", receipt: {} } as const;

beforeEach(() => database.admin`update lanes set is_active = false`);

/** A campaign with somebody in it, and two people who are in none. */
async function stage(people: number) {
  const made = await runningCampaign(database.admin, line, people);
  const { workspaceId, credentialId } = made;
  const person = (email: string) => makeProspect(database.admin, { workspaceId, credentialId, email });
  const goneEmail = `gone-${newId()}@p.example`;
  const kept = await person(`kept-${newId()}@p.example`);
  const gone = await person(goneEmail);
  return { made, kept, gone, goneEmail, person };
}
const incoming = ({ workspaceId, mailboxId }: RunningCampaign, prospectId: string, text: string) =>
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
const enrolled = async ({ workspaceId, campaignId, now }: RunningCampaign, id: string) => {
  const people = { workspaceId, campaignId, prospectIds: [id], now, talkedBefore: true };
  return (await db.tenant({ workspaceId }, ({ sql }) => sequencer.enrol(sql, people))).enrolled;
};
const repliesOf = (ids: readonly string[]) =>
  database.admin`select lead_status from prospects where id = any(${ids as string[]}) and replied_at is not null and last_reply_at is not null`;

describe("an answer while two people were one", () => {
  it("stops the sequence of the kept one for good, though the gone one had answered before", async () => {
    const { made, gone } = await stage(1);
    const kept = made.prospectIds[0]!;
    await incoming(made, gone, "Yes");
    const { id } = await mergePeople(made.member, { keptId: kept, goneId: gone, fromGone: [] });
    await incoming(made, kept, "Yes, call me tomorrow");
    await undoMerge(made.member, id);
    expect(await turn(sent)).toEqual([]);
    expect(await repliesOf([kept, gone])).toEqual([
      { lead_status: "got_reply" },
      { lead_status: "got_reply" },
    ]);
  });

  it("stops the sequence of the gone one for good, though the kept one had answered before", async () => {
    const { made, kept } = await stage(1);
    const gone = made.prospectIds[0]!;
    await incoming(made, kept, "Yes");
    const { id } = await mergePeople(made.member, { keptId: kept, goneId: gone, fromGone: [] });
    await incoming(made, gone, "Yes, call me tomorrow");
    await undoMerge(made.member, id);
    expect(await turn(sent)).toEqual([]);
    expect(await repliesOf([kept, gone])).toHaveLength(2);
  });

  it("was none if the only one came before: the sequence goes on", async () => {
    const { made, gone } = await stage(1);
    const kept = made.prospectIds[0]!;
    await incoming(made, gone, "Yes");
    const { id } = await mergePeople(made.member, { keptId: kept, goneId: gone, fromGone: [] });
    expect(await turn(sent)).toEqual([]);
    await undoMerge(made.member, id);
    expect(await turn(sent)).toHaveLength(1);
  });
});

describe("an opt-out while two people were one", () => {
  it("holds for both once they are parted", async () => {
    const { made, kept, gone } = await stage(0);
    const { id } = await mergePeople(made.member, { keptId: kept, goneId: gone, fromGone: [] });
    await incoming(made, gone, "STOP");
    await undoMerge(made.member, id);
    expect([await enrolled(made, gone), await enrolled(made, kept)]).toEqual([0, 0]);
  });

  it("holds for all along a chain of merges", async () => {
    const { made, kept, gone, person } = await stage(0);
    const third = await person("third@p.example");
    const first = await mergePeople(made.member, { keptId: gone, goneId: third, fromGone: [] });
    const second = await mergePeople(made.member, { keptId: kept, goneId: gone, fromGone: ["email"] });
    await incoming(made, third, "STOP");
    await undoMerge(made.member, second.id);
    await undoMerge(made.member, first.id);
    for (const one of [kept, gone, third]) expect(await enrolled(made, one)).toBe(0);
  });

  it("holds for the address that isn't shown, which a list brings again once the person is deleted", async () => {
    const { made, kept, gone, goneEmail, person } = await stage(0);
    await mergePeople(made.member, { keptId: kept, goneId: gone, fromGone: [] });
    await incoming(made, gone, "STOP");
    const { workspaceId } = made;
    await db.tenant({ workspaceId }, ({ sql }) => removePeople(sql, workspaceId, [kept]));
    expect(await enrolled(made, await person(goneEmail))).toBe(0);
  });

  it("before they became one holds for both addresses once the person is deleted", async () => {
    const { made, kept, gone, goneEmail, person } = await stage(0);
    await incoming(made, kept, "STOP");
    await mergePeople(made.member, { keptId: kept, goneId: gone, fromGone: [] });
    const { workspaceId } = made;
    await db.tenant({ workspaceId }, ({ sql }) => removePeople(sql, workspaceId, [kept]));
    expect(await enrolled(made, await person(goneEmail))).toBe(0);
  });
});
