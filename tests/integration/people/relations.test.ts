import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { readCampaign, readCampaignPerson } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { syncSocial } from "@/lib/domain/conversations/sync/sync-social.ts";
import { readProspect } from "@/lib/domain/prospects/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import type { SocialProfile } from "@/lib/providers/social/port.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConnected } from "../../factories/make-connected.ts";
import { accepted } from "../../factories/person-deeds.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";
import { secondCampaign } from "../../factories/second-campaign.ts";

const database = testDatabase();
const sent = { state: "sent", receipt: {} } as const;
const request = { id: "r", delayHours: 0, action: { type: "connection_request", note: "Hi" } } as const;
const message = { id: "m", delayHours: 0, action: { type: "message", text: "Hello" } } as const;

let campaign: RunningCampaign;
let prospectId: string;

productListeners();
beforeEach(async () => {
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, lineOf([request]), 1);
  prospectId = campaign.prospectIds[0] ?? "";
});

const accept = (credentialId: string) =>
  db.tenant({ workspaceId: campaign.workspaceId }, ({ sql }) =>
    accepted(sql, { workspaceId: campaign.workspaceId, prospectId, credentialId, now: campaign.now }),
  );
const kindsOf = (intents: readonly sequencer.Intent[]) => intents.map(({ payload }) => payload.type);
const skipped = async (campaignId: string) => {
  const { timeline } = await readCampaignPerson(campaign.member, campaignId, prospectId);
  return timeline.filter(({ kind }) => kind === "skipped").map(({ data }) => data.reason);
};

describe("a connection is an account's own", () => {
  it("a colleague's keeps nobody from being invited, one's own does [OC-115]", async () => {
    expect(kindsOf(await turn(sent))).toEqual(["connection_request"]);
    await accept(campaign.credentialId);
    const second = await secondCampaign(database.admin, campaign, lineOf([request, message]));
    await second.enrol();
    expect(kindsOf(await turn(sent))).toEqual(["connection_request"]);
    // The message waits for the person's answer to this account.
    expect(await turn(sent)).toEqual([]);
    await accept(second.credentialId);
    expect(kindsOf(await turn(sent))).toEqual(["message"]);
    const third = await secondCampaign(database.admin, campaign, lineOf([request, message]), campaign);
    await third.enrol();
    expect([...(await turn(sent)), ...(await turn(sent))]).toMatchObject([{ payload: { type: "message" } }]);
    expect(await skipped(third.campaignId)).toEqual(["already_connected"]);
  });

  it("an acceptance counts for the campaigns of that account alone, and wakes only them", async () => {
    await turn(sent);
    const second = await secondCampaign(database.admin, campaign, lineOf([request, message]));
    await second.enrol();
    await turn(sent);
    const accepts = async (id: string) => (await readCampaign(campaign.member, id)).counts.accepted;
    const poll = async (_ref: string, cursor: string | null) =>
      cursor === "1"
        ? { events: [], cursor: "1" }
        : {
            events: [
              {
                kind: "accepted" as const,
                id: "e",
                at: new Date(),
                providerId: "id-1",
                url: `https://n.example/in/${prospectId}`,
              },
            ],
            cursor: "1",
          };
    await database.admin`update prospects set social_provider_id = 'id-1' where id = ${prospectId}`;
    const { workspaceId } = campaign;
    const account = { kind: "social", workspaceId, cursor: null, ref: "a", askedAt: Date.now() } as const;
    await syncSocial({ poll }, { ...account, id: campaign.credentialId });
    expect([await accepts(campaign.campaignId), await accepts(second.campaignId)]).toEqual([1, 0]);
    expect(await turn(sent)).toEqual([]);
    await syncSocial({ poll }, { ...account, id: second.credentialId });
    expect(await accepts(second.campaignId)).toBe(1);
    expect(kindsOf(await turn(sent))).toEqual(["message"]);
  });

  it("the person's own page tells the earliest of them", async () => {
    const second = await secondCampaign(database.admin, campaign, lineOf([request]));
    await makeConnected(database.admin, campaign, [prospectId]);
    const { connectedAt } = await readProspect(campaign.member, prospectId);
    await makeConnected(database.admin, { ...campaign, credentialId: second.credentialId }, [prospectId]);
    expect(connectedAt).not.toBeNull();
    expect((await readProspect(campaign.member, prospectId)).connectedAt).toEqual(connectedAt);
  });
});

describe("whom the account has invited already", () => {
  it("isn't invited by it again, in whatever campaign; a colleague may [OC-117]", async () => {
    expect(kindsOf(await turn(sent))).toEqual(["connection_request"]);
    const again = await secondCampaign(database.admin, campaign, lineOf([request, message]), campaign);
    await again.enrol();
    expect(await turn(sent)).toEqual([]);
    expect(await skipped(again.campaignId)).toEqual(["request_already_sent"]);
    await accept(campaign.credentialId);
    expect(kindsOf(await turn(sent))).toEqual(["message"]);
    const colleague = await secondCampaign(database.admin, campaign, lineOf([request]));
    await colleague.enrol();
    expect(kindsOf(await turn(sent))).toEqual(["connection_request"]);
  });

  it("isn't known by an invitation that was refused", async () => {
    await turn({ state: "rejected", detail: "closed" });
    const again = await secondCampaign(database.admin, campaign, lineOf([request]), campaign);
    await again.enrol();
    expect(kindsOf(await turn(sent))).toEqual(["connection_request"]);
  });

  it("may be known from the network [OC-117]", async () => {
    await database.admin`update enrolments set state = 'complete' where campaign_id = ${campaign.campaignId}`;
    const asking = await secondCampaign(database.admin, campaign, lineOf([message]), campaign);
    await asking.enrol();
    await turn(sent);
    const findProfile = async (_account: string, url: string): Promise<SocialProfile> => ({
      providerId: "id-2",
      url,
      firstName: "",
      lastName: "",
      headline: "",
      company: "",
      location: "",
      photoUrl: null,
      premium: false,
      relation: "invited",
    });
    expect(await sequencer.lookUpConnections({ findProfile })).toBe(1);
    expect(await sequencer.lookUpConnections({ findProfile })).toBe(0);
    const again = await secondCampaign(database.admin, campaign, lineOf([request]), campaign);
    await again.enrol({ move: true });
    expect(await turn(sent)).toEqual([]);
    expect(await skipped(again.campaignId)).toEqual(["request_already_sent"]);
  });
});
