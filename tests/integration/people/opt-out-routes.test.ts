import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { readConversation } from "@/lib/domain/conversations/index.ts";
import { unsubscribe, unsubscribeToken } from "@/lib/domain/prospects/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeProspect } from "../../factories/make-conversation.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { type RunningCampaign, runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const graph = lineOf([{ id: "a", delayHours: 0, action: mail }]);

let made: RunningCampaign;
beforeEach(async () => {
  made = await runningCampaign(database.admin, graph, 0);
});

/** A person of the campaign who writes. */
const talker = (email: string) => makeConversation(database.admin, made, { email });

const enrolled = async (prospectId: string) => {
  const { workspaceId, campaignId, now } = made;
  const found = await db.tenant({ workspaceId }, ({ sql }) =>
    sequencer.enrol(sql, { workspaceId, campaignId, prospectIds: [prospectId], now, talkedBefore: true }),
  );
  return found.enrolled;
};

/** What keeps a member from writing a mail to a person by hand. */
const obstacleTo = async (prospectId: string) =>
  (await readConversation(made.member, prospectId, null)).channels.email;

describe("whoever opted out", () => {
  it("by a word, isn't written to after their address was corrected and the old one was imported again", async () => {
    const { prospectId, incoming } = await talker("ada@old.example");
    await database.admin`update prospects set social_key = 'ada-1' where id = ${prospectId}`;
    await incoming("STOP", newId(), { channel: "email" });
    await database.admin`update prospects set email = 'ada@new.example', email_lower = 'ada@new.example',
      social_key = 'ada-2' where id = ${prospectId}`;
    const { workspaceId, credentialId } = made;
    const again = await makeProspect(database.admin, { workspaceId, credentialId, email: "Ada@old.example" });
    expect(await enrolled(again)).toBe(0);
    const elsewhere = await makeProspect(database.admin, { workspaceId, credentialId });
    await database.admin`update prospects set social_key = 'ada-1' where id = ${elsewhere}`;
    expect(await enrolled(elsewhere)).toBe(0);
    const other = await makeProspect(database.admin, { workspaceId, credentialId, email: "bea@old.example" });
    expect(await enrolled(other)).toBe(1);
  });

  it("by the link of an earlier mail, isn't written to at the address that they have now, whoever gets it", async () => {
    const { prospectId } = await talker("cy@now.example");
    const { workspaceId, credentialId, brandId } = made;
    const link = { workspaceId, prospectId, sourceId: newId(), address: "cy@before.example" };
    await unsubscribe(brandId, unsubscribeToken(link));
    await database.admin`update prospects set email = null, email_lower = null where id = ${prospectId}`;
    const again = await makeProspect(database.admin, { workspaceId, credentialId, email: "cy@now.example" });
    expect(await enrolled(again)).toBe(0);
  });

  it("may be answered once they write again, and not after they opt out again, by a word or a link", async () => {
    const { prospectId, incoming } = await talker("dee@people.example");
    const { workspaceId, brandId } = made;
    const says = (text: string) => incoming(text, newId(), { channel: "email" });
    await says("STOP");
    expect(await obstacleTo(prospectId)).toBe("opted_out");
    await says("Sorry, one more question");
    expect(await obstacleTo(prospectId)).not.toBe("opted_out");
    await says("Stop.");
    expect(await obstacleTo(prospectId)).toBe("opted_out");
    await says("Well, what does it cost?");
    expect(await obstacleTo(prospectId)).not.toBe("opted_out");
    const link = { workspaceId, prospectId, sourceId: newId(), address: "dee@people.example" };
    await unsubscribe(brandId, unsubscribeToken(link));
    expect(await obstacleTo(prospectId)).toBe("opted_out");
    await says("Hello again");
    expect(await obstacleTo(prospectId)).not.toBe("opted_out");
    await unsubscribe(brandId, unsubscribeToken(link));
    expect(await obstacleTo(prospectId)).toBe("opted_out");
  });

  it("in the subject of an otherwise empty mail, has opted out", async () => {
    const { prospectId, incoming } = await talker("eve@people.example");
    await incoming("", newId(), { channel: "email", subject: "Unsubscribe" });
    expect(await obstacleTo(prospectId)).toBe("opted_out");
    const { prospectId: other, incoming: answers } = await talker("fay@people.example");
    await answers("Tell me more", newId(), { channel: "email", subject: "Re: Stop" });
    expect(await obstacleTo(other)).not.toBe("opted_out");
  });
});
