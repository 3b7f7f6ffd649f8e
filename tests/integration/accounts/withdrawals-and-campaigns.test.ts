import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { noteRelationsAsked } from "@/lib/domain/prospects/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { requestsOf } from "../../factories/request-network.ts";
import { runningCampaign, turn } from "../../factories/running-campaign.ts";
import { secondCampaign } from "../../factories/second-campaign.ts";

const database = testDatabase();
const { of, nextTurn, look } = requestsOf(database);

describe("campaigns and withdrawn requests", () => {
  const request = { id: "r", delayHours: 0, action: { type: "connection_request", note: "Hi" } } as const;
  const message = { id: "m", delayHours: 0, action: { type: "message", text: "Hello" } } as const;
  const sent = { state: "sent", receipt: {} } as const;
  const anyHour = () => database.admin`update lanes set hours_start = 0, hours_end = 24, work_days = 127`;

  async function invitedPerson() {
    const campaign = await runningCampaign(database.admin, lineOf([request, message]), 1);
    await anyHour();
    const [prospectId = ""] = campaign.prospectIds;
    await database.admin`update prospects set social_provider_id = 'p-x' where id = ${prospectId}`;
    expect(await turn(sent)).toHaveLength(1);
    of.network.send("x", 0);
    await database.admin`insert into withdrawal_rules (workspace_id, credential_id, is_on, after_days)
      values (${campaign.workspaceId}, ${campaign.credentialId}, true, 30)`;
    const move = (days: number) => database.admin`update prospect_relations
      set invited_at = now() - ${days} * interval '1 day' where prospect_id = ${prospectId}`;
    const old = () => {
      of.network.send("x", 60);
      return database.admin`update pending_requests set sent_at = now() - interval '60 days'`;
    };
    return { campaign, prospectId, move, old };
  }

  it("a request stays while a campaign waits for its answer, and goes when it doesn't any more", async () => {
    const { campaign, prospectId, move, old } = await invitedPerson();
    await look();
    await old();
    await move(60);
    for (let n = 0; n < 3; n++) await look();
    expect(of.network.withdrawn).toEqual([]);
    // The days for an answer are over: the message is skipped, the sequence ends.
    await database.admin`update enrolments set due_at = now() where prospect_id = ${prospectId}`;
    await turn(sent);
    const [row] = await database.admin`select state from enrolments where prospect_id = ${prospectId}`;
    expect(row?.state).toBe("complete");
    await look();
    await look();
    expect(of.network.withdrawn).toEqual(["x"]);
    const [relation] = await database.admin`select invited_at, withdrawn_at from prospect_relations
      where prospect_id = ${prospectId} and credential_id = ${campaign.credentialId}`;
    expect(relation?.invited_at).toBeNull();
    expect(relation?.withdrawn_at).not.toBeNull();
  });

  it("a request that somebody made by hand stays while a message waits for its answer", async () => {
    const campaign = await runningCampaign(database.admin, lineOf([message]), 1);
    await anyHour();
    const [prospectId = ""] = campaign.prospectIds;
    await database.admin`update prospects set social_provider_id = 'p-x' where id = ${prospectId}`;
    const [standing] =
      await database.admin`select hold_reason from enrolments where prospect_id = ${prospectId}`;
    expect(standing?.hold_reason).toBe("not_connected");
    of.network.send("x", 60);
    await database.admin`insert into withdrawal_rules (workspace_id, credential_id, is_on, after_days)
      values (${campaign.workspaceId}, ${campaign.credentialId}, true, 30)`;
    for (let n = 0; n < 3; n++) await look();
    expect(of.network.withdrawn).toEqual([]);
    await database.admin`update enrolments set state = 'complete', hold_reason = null where prospect_id = ${prospectId}`;
    await look();
    expect(of.network.withdrawn).toEqual(["x"]);
  });

  it("a person who accepted stays, though the list is older", async () => {
    const { prospectId, move, old } = await invitedPerson();
    await look();
    await old();
    await move(60);
    await database.admin`update prospect_relations set connected_at = now() where prospect_id = ${prospectId}`;
    await database.admin`update enrolments set state = 'complete', hold_reason = null where prospect_id = ${prospectId}`;
    for (let n = 0; n < 3; n++) await look();
    expect(of.network.withdrawn).toEqual([]);
  });

  it("nobody is asked again for three weeks after a withdrawal; after them a campaign may", async () => {
    const { campaign, prospectId, old, move } = await invitedPerson();
    await look();
    await old();
    await move(60);
    await database.admin`update enrolments set state = 'complete', hold_reason = null where prospect_id = ${prospectId}`;
    for (let n = 0; n < 2; n++) await look();
    expect(of.network.withdrawn).toEqual(["x"]);
    const again = await secondCampaign(database.admin, campaign, lineOf([request]), campaign);
    await again.enrol();
    await nextTurn();
    expect(await turn(sent)).toEqual([]);
    await database.admin`update prospect_relations set withdrawn_at = now() - interval '22 days'`;
    const third = await secondCampaign(database.admin, campaign, lineOf([request]), campaign);
    await third.enrol();
    await nextTurn();
    expect(await turn(sent)).toMatchObject([{ payload: { type: "connection_request" } }]);
    const [relation] =
      await database.admin`select invited_at from prospect_relations where prospect_id = ${prospectId}`;
    expect(relation?.invited_at).not.toBeNull();
  });

  it("a look at the network from before a withdrawal makes nobody count as asked for ever", async () => {
    const { campaign, prospectId, old, move } = await invitedPerson();
    const { workspaceId, credentialId } = campaign;
    await look();
    await old();
    await move(60);
    await database.admin`update enrolments set state = 'complete', hold_reason = null where prospect_id = ${prospectId}`;
    for (let n = 0; n < 2; n++) await look();
    expect(of.network.withdrawn).toEqual(["x"]);
    const asked = (at: number) =>
      db.tenant({ workspaceId }, ({ sql }) =>
        noteRelationsAsked(sql, { workspaceId, credentialId, at }, [
          { id: prospectId, providerId: "p-x", isInvited: true },
        ]),
      );
    const invitedAt = async () =>
      (
        await database.admin`select invited_at from prospect_relations
          where prospect_id = ${prospectId} and credential_id = ${credentialId}`
      )[0]?.invited_at;
    await asked(Date.now());
    expect(await invitedAt()).toBeNull();
    // So long after it, it is another request.
    await asked(Date.now() + 22 * 86_400_000);
    expect(await invitedAt()).not.toBeNull();
  });
});
