import { describe, expect, it } from "vitest";
import { GET as timeline } from "@/app/api/profiles/[id]/timeline/route.ts";
import { POST as start } from "@/app/api/profiles/deeds/route.ts";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";
import { foldFigures } from "@/lib/domain/reports/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow, mailStep } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

const mark = async (action: string, ids: readonly string[], as = sender.token, more: object = {}) => {
  const { payload } = await callRoute<PeopleDeedView>(start, { as, body: { action, ids, ...more } });
  return {
    changed: payload.changed,
    leftOut: Object.fromEntries(payload.left_out.map(({ reason, count }) => [reason, count])),
  };
};
const person = () => {
  const { workspaceId, credentialId } = sender;
  return makeProspect(database.admin, { workspaceId, credentialId, email: `${newId()}@p.example` });
};
const statusOf = async (id: string) =>
  (await database.admin`select lead_status from prospects where id = ${id}`)[0]?.lead_status;
const told = async (id: string) =>
  (
    await database.admin`select campaign_id from enrolment_events where prospect_id = ${id} and kind = 'interested'
      order by at, id`
  ).map((row) => row.campaign_id as string);

/** A campaign in which a person is, as the latest of theirs. */
async function campaignWith(...ids: readonly string[]): Promise<string> {
  const { payload } = await createWorkflow(sender, { sequence: [mailStep], mailboxes: [sender.mailboxId] });
  const { workspaceId, credentialId } = sender;
  for (const id of ids) {
    const lane = newId();
    await database.admin`insert into lanes (workspace_id, id, kind, ref_id, next_at)
      values (${workspaceId}, ${lane}, 'social', ${credentialId}, now()) on conflict do nothing`;
    await database.admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state,
        pause_reason, due_at, version, entered_at)
      select ${workspaceId}, ${newId()}, ${payload._id}, ${id}, 'a', l.id, 'email', 'paused', 'got_reply', now(), 1, clock_timestamp()
        from lanes l where l.workspace_id = ${workspaceId} limit 1`;
  }
  return payload._id;
}

describe("a member marks people", () => {
  it("as interested, as leads or as stuck, and takes the mark off: the status is what the record says", async () => {
    const [one, other, out] = [await person(), await person(), await person()];
    await mark("exclude", [out]);
    expect(await mark("mark_interested", [one, other, out])).toEqual({
      changed: 2,
      leftOut: { excluded: 1 },
    });
    expect([await statusOf(one), await statusOf(out)]).toEqual(["interested", "excluded"]);
    expect(await mark("mark_interested", [one])).toEqual({ changed: 0, leftOut: { unchanged: 1 } });
    expect(await mark("mark_lead", [one])).toMatchObject({ changed: 1 });
    expect(await mark("mark_stuck", [other])).toMatchObject({ changed: 1 });
    await database.admin`update prospects set replied_at = now() where id = ${one}`;
    expect(await mark("unmark", [one, other, out])).toEqual({ changed: 2, leftOut: { unchanged: 1 } });
    expect([await statusOf(one), await statusOf(other)]).toEqual(["got_reply", "new"]);
  });

  it("whose answer ends `stuck`, and leaves what says more", async () => {
    const { prospectId: stuck, incoming } = await makeConversation(database.admin, sender);
    const lead = await makeConversation(database.admin, sender);
    await mark("mark_stuck", [stuck]);
    await mark("mark_lead", [lead.prospectId]);
    await incoming("Yes", newId());
    await lead.incoming("Yes", newId());
    expect([await statusOf(stuck), await statusOf(lead.prospectId)]).toEqual(["got_reply", "lead"]);
  });

  it("who count as newly interested once, in the campaign in which they were last; no sequence moves", async () => {
    const [one, none] = [await person(), await person()];
    await campaignWith(one);
    const last = await campaignWith(one);
    const before =
      await database.admin`select id, state from enrolments where prospect_id = ${one} order by id`;
    await mark("mark_interested", [one, none]);
    await mark("mark_lead", [one]);
    await mark("unmark", [one]);
    await mark("mark_interested", [one]);
    expect(await told(one)).toEqual([last]);
    expect(await told(none)).toEqual([]);
    const after =
      await database.admin`select id, state from enrolments where prospect_id = ${one} order by id`;
    expect(after).toEqual(before);
    await foldFigures();
    const figures = await database.admin`select metric, sum(count)::int as count from figures
      where workspace_id = ${sender.workspaceId} and metric = 'new_interested' group by metric`;
    expect([...figures]).toEqual([{ metric: "new_interested", count: 1 }]);
    await mark("mark_stuck", [one]);
    expect(await told(one)).toHaveLength(1);
    const shown = await callRoute<{ items: { kind: string }[] }>(timeline, {
      as: sender.token,
      params: { id: one },
    });
    expect(JSON.stringify(shown.payload)).toContain('"interested"');
  });

  it("only their own workspace's people", async () => {
    const one = await person();
    const stranger = await makeMember(database.admin, { allowedPages: { profiles: true, campaigns: true } });
    expect(await mark("mark_interested", [one], stranger.token)).toMatchObject({ changed: 0 });
    expect(await statusOf(one)).toBe("new");
  });
});
