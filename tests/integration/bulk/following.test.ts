import { describe, expect, it } from "vitest";
import type { HotTx } from "@/lib/db/index.ts";
import { startBulk } from "@/lib/domain/bulk/index.ts";
import { changeStatus, finishCampaigns, updateCampaign } from "@/lib/domain/campaigns/index.ts";
import { type Graph, lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { align, bulkCampaign, people, serve, serveSome, small, step } from "../../factories/bulk-campaign.ts";
import { elsewhere } from "../../factories/elsewhere.ts";
import { claiming, turn } from "../../factories/running-campaign.ts";

const { database, subject, inTx, campaign, decide, states, jobs } = bulkCampaign();

describe("pausing, resuming and editing while the people still follow", () => {
  it("pause, resume, pause: one job, and the last word holds [F17]", async () => {
    await decide("paused");
    await serveSome(align, 1);
    await decide("active");
    await serveSome(align, 1);
    await decide("paused");
    expect(await jobs()).toHaveLength(1);
    await serve(align);
    expect(await states()).toEqual({ parked: people });
    expect(await jobs()).toMatchObject([{ state: "done" }]);
  });

  it("a decision that falls between the halves of a failed batch begins it anew [F17, F21]", async () => {
    await decide("paused");
    let tries = 0;
    const work = small(align, {
      batch: 4,
      async carryOut(tx, one, keys) {
        tries += 1;
        if (tries === 1) await tx.sql.query("select 1 / 0 as never");
        await align.carryOut(tx, one, keys);
        if (tries === 2) tx.afterCommit(() => decide("active"));
      },
    });
    await serve(work);
    await runOpenJobs();
    expect(await states()).toEqual({ waiting: people });
    expect(await jobs()).toMatchObject([{ state: "done", failed: 0 }]);
  });

  it("nor is the bad row noted, or gone past, that was found before the decision [F17, F21]", async () => {
    await decide("paused");
    const last = [...campaign().prospectIds].sort().at(-1) ?? "";
    let [isBad, isDecided] = [false, false];
    const work = small(align, {
      batch: 1,
      async hold(tx, one) {
        if (isBad && !isDecided) {
          isDecided = true;
          await elsewhere(() => decide("active"));
        }
        return align.hold(tx, one);
      },
      async carryOut(tx, one, keys) {
        isBad ||= keys.includes(last);
        if (isBad && !isDecided) throw new TypeError("bad for now");
        await align.carryOut(tx, one, keys);
      },
    });
    await serve(work);
    expect(isDecided).toBe(true);
    expect(await jobs()).toMatchObject([{ state: "done", failed: 0, failures: [] }]);
    expect(await states()).toEqual({ waiting: people });
  });

  it("a decision waits for the batch in hand, which sees one status throughout [F17]", async () => {
    await decide("paused");
    const waits: string[] = [];
    await serve(
      small(align, {
        async carryOut(tx, one, keys) {
          const change = database.admin`select 1 from campaigns where id = ${campaign().campaignId} for no key update nowait`;
          waits.push(
            await change.then(
              () => "changed",
              (error: { code: string }) => error.code,
            ),
          );
          await align.carryOut(tx, one, keys);
        },
      }),
    );
    expect(new Set(waits)).toEqual(new Set(["55P03"]));
  });

  it("nothing is sent in a paused campaign, nor an old text, before the work is done [F17]", async () => {
    await decide("paused");
    expect(await turn({ state: "sent", receipt: {} })).toEqual([]);
    await decide("active");
    await inTx(async ({ sql }) => {
      const edited: Graph = lineOf([step("a", "New"), step("b", "Two", 24)]);
      await sql.query(
        `with edited as (update campaigns set current_version = 2 where id = $1::uuid)
         insert into campaign_versions (workspace_id, campaign_id, version, graph) values ($2::uuid, $1::uuid, 2, $3::text::jsonb)`,
        [campaign().campaignId, campaign().workspaceId, JSON.stringify(edited)],
      );
    });
    await serveSome(align, 1);
    const texts: string[] = [];
    for (let round = 0; round < 12; round++)
      for (const { payload } of (await claim(sequencer.postgresStore(), claiming())).intents)
        if ("text" in payload) texts.push(payload.text);
    expect(texts.length).toBeGreaterThan(3);
    expect(new Set(texts)).toEqual(new Set(["New"]));
  });

  it("an edit takes everybody along: who stays, whose step is gone, who is parked or paused [F17, OC-098]", async () => {
    const { workspaceId, campaignId, prospectIds, member } = campaign();
    await sequencer.pauseEnrolment(member, campaignId, prospectIds[0] ?? "");
    await updateCampaign(member, campaignId, { graph: lineOf([step("b", "Two"), step("c", "Three", 24)]) });
    const rows = await database.admin<{ node: string; version: number; state: string }[]>`
      select node_id as node, version, state from enrolments where workspace_id = ${workspaceId}`;
    expect(new Set(rows.map(({ node, version }) => `${node} ${version}`))).toEqual(new Set(["b 2"]));
    expect(rows.filter(({ state }) => state === "paused")).toHaveLength(1);
  });

  it("the verbs start the work, and a campaign isn't finished while it is under way [OC-035]", async () => {
    const { member, campaignId } = campaign();
    facts.clear();
    facts.on("campaign.paused", (tx: HotTx) => startBulk(tx, align, subject()).then(() => {}));
    facts.on("campaign.resumed", (tx: HotTx) => startBulk(tx, align, subject()).then(() => {}));
    await changeStatus(member, campaignId, "paused");
    await database.admin`update enrolments set state = 'complete' where campaign_id = ${campaignId} and state <> 'parked'`;
    await changeStatus(member, campaignId, "active");
    expect(await finishCampaigns()).toBe(0);
    await runOpenJobs();
    expect(await finishCampaigns()).toBe(1);
  });
});
