import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, type Tx } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { recordIncoming } from "@/lib/domain/conversations/record-incoming.ts";
import { syncSocial } from "@/lib/domain/conversations/sync/sync-social.ts";
import { announcePeople } from "@/lib/domain/sequencer/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { type Announcement, realtimeChannel } from "@/lib/realtime/events.ts";
import { testDatabase } from "../../factories/database.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { type RunningCampaign, runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
const graph = lineOf([
  { id: "a", delayHours: 0, action: { type: "connection_request", note: "" } },
  { id: "b", delayHours: 24, action: { type: "message", text: "Hello" } },
]);
let campaign: RunningCampaign;
let prospectId: string;
let heard: string[] = [];
let stop = async () => {};

productListeners();
beforeAll(async () => {
  const { unlisten } = await database.admin.listen(realtimeChannel, (text) => {
    const { workspaceId, events = [] } = JSON.parse(text) as { workspaceId?: string } & Partial<Announcement>;
    if (workspaceId === campaign?.workspaceId) heard.push(...events.flatMap(({ topics }) => topics));
  });
  stop = unlisten;
});
afterAll(() => stop());
beforeEach(async () => {
  campaign = await runningCampaign(database.admin, graph, 2);
  prospectId = campaign.prospectIds[0] ?? "";
  await new Promise((wait) => setTimeout(wait, 100));
  heard = [];
});

const write = <T>(work: (tx: Tx) => Promise<T>) => db.tenant({ workspaceId: campaign.workspaceId }, work);
const incoming = (nature: "person" | "auto" | "bounce") =>
  write((tx) =>
    recordIncoming(tx, {
      workspaceId: campaign.workspaceId,
      prospectId,
      credentialId: campaign.credentialId,
      nature,
      channel: "email",
      text: "Yes",
      subject: "Re: Hi",
      at: new Date(),
      laneRef: campaign.mailboxId,
      key: newId(),
      mailMessageId: null,
      threadId: null,
      // The address that `makeCampaign` gives a person.
      report:
        nature === "bounce"
          ? {
              kind: "bounce",
              address: `${prospectId}@p.example`,
              mailboxId: null,
              is: "hard",
              status: "5.1.1",
              detail: "",
            }
          : null,
    }),
  );

/** A port that tells once that the person accepted. */
const accepting = (providerId: string) => ({
  poll: async (_account: unknown, cursor: string | null) =>
    ({
      cursor: "1",
      events:
        cursor === "1"
          ? []
          : [
              {
                kind: "accepted",
                id: newId(),
                at: new Date(),
                providerId,
                url: "https://network.example/in/x",
              },
            ],
    }) as never,
});

const changes: [string, () => Promise<unknown>][] = [
  ["a reply", () => incoming("person")],
  ["a mail that came back", () => incoming("bounce")],
  [
    "an acceptance",
    async () => {
      const { workspaceId, credentialId: id } = campaign;
      const providerId = newId();
      await database.admin`update prospects set social_provider_id = ${providerId} where id = ${prospectId}`;
      const ref = "account";
      await syncSocial(accepting(providerId), {
        kind: "social",
        workspaceId,
        id,
        cursor: null,
        askedAt: Date.now(),
        ref,
      });
    },
  ],
  [
    "an opt-out",
    () =>
      write((tx) =>
        facts.publish(tx, {
          kind: "prospect.opted_out",
          workspaceId: campaign.workspaceId,
          prospectId,
          at: new Date(),
        }),
      ),
  ],
];

describe("who looks at a campaign's people", () => {
  it.each(changes)("hears of %s: the campaign and its figures are fetched anew", async (_what, change) => {
    await change();
    await expect
      .poll(() => heard)
      .toEqual(expect.arrayContaining(["campaigns", `campaign:${campaign.campaignId}`]));
  });

  it("hears nothing of it where the change didn't hold", async () => {
    const undone = write(async (tx) => {
      await announcePeople(tx, { workspaceId: campaign.workspaceId, prospectIds: [prospectId] });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await new Promise((wait) => setTimeout(wait, 150));
    expect(heard).toEqual([]);
  });

  it("hears of an account that changed: what its people wait for may be another thing", async () => {
    const { workspaceId, credentialId } = campaign;
    await write((tx) => facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId }));
    await expect.poll(() => heard).toContain("campaign");
  });

  it("hears of all campaigns at once where people are in too many to name", async () => {
    const { workspaceId, campaignId } = campaign;
    await database.admin`with made as (
        insert into campaigns select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
        from campaigns c, generate_series(1, 20) where c.id = ${campaignId} returning id)
      insert into enrolments select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'campaign_id', made.id))).*
      from enrolments e, made where e.prospect_id = ${prospectId}`;
    await write((tx) => announcePeople(tx, { workspaceId, prospectIds: [prospectId] }));
    await expect.poll(() => heard).toEqual(["campaigns", "campaign"]);
  });
});
