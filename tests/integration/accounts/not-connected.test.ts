import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { changeStatus, checkCampaign, lineOf, readCampaignPerson } from "@/lib/domain/campaigns/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SocialProfile } from "@/lib/providers/social/port.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConnected } from "../../factories/make-connected.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { accepted } from "../../factories/person-deeds.ts";
import { runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
const graph = lineOf([
  { id: "a", delayHours: 0, action: { type: "message", text: "Hello" } },
  { id: "b", delayHours: 1, action: { type: "email", subject: "S", text: "T", mailboxIds: [] } },
]);
const sent = { state: "sent", receipt: {} } as const;

/** A network on which the people of these addresses are connected; says who was asked about. */
function network(connected: readonly string[]) {
  const asked: string[] = [];
  const findProfile = async (_account: string, url: string): Promise<SocialProfile> => {
    asked.push(url);
    return {
      providerId: `id-${url}`,
      url,
      firstName: "",
      lastName: "",
      headline: "",
      company: "",
      location: "",
      photoUrl: null,
      premium: false,
      relation: connected.some((id) => url.endsWith(id)) ? "connected" : "none",
    };
  };
  return { asked, findProfile };
}

describe("a message that no connection request stands before", () => {
  it("reaches whoever the network says is connected; the others wait with the reason, and are asked about once", async () => {
    const campaign = await runningCampaign(database.admin, graph, 2);
    const { member, campaignId, workspaceId } = campaign;
    const [friend = "", stranger = ""] = campaign.prospectIds;
    const stands = (id: string) => showPerson(member, campaignId, id);
    expect(await turn(sent)).toEqual([]);
    expect(await stands(friend)).toMatchObject({ state: "waiting", reason: "not_connected" });
    const { asked, findProfile } = network([friend]);
    expect(await sequencer.lookUpConnections({ findProfile })).toBe(2);
    expect(await sequencer.lookUpConnections({ findProfile })).toBe(0);
    expect(asked).toHaveLength(2);
    expect(await turn(sent)).toMatchObject([{ prospectId: friend, payload: { type: "message" } }]);
    expect(await stands(stranger)).toMatchObject({ state: "waiting", reason: "not_connected" });
    // Somebody who was connected all along is no acceptance of this campaign's.
    const [known] = await database.admin`
      select r.connected_at <= p.created_at as before
      from prospects p join prospect_relations r on r.workspace_id = p.workspace_id and r.prospect_id = p.id
      where p.workspace_id = ${workspaceId} and p.id = ${friend} and r.credential_id = ${campaign.credentialId}`;
    expect(known?.before).toBe(true);
    expect((await readCampaignPerson(member, campaignId, friend)).timeline.map(({ kind }) => kind)).toContain(
      "connected_before",
    );
  });

  it("is asked about although the budgets of very many other accounts are spent", async () => {
    for (let n = 0; n < 21; n++) {
      const spent = await runningCampaign(database.admin, graph, 1, { profile_view: { day: 0 } });
      await database.admin`update lanes set limits = '{"profile_view":{"day":0}}' where workspace_id = ${spent.workspaceId}`;
      await turn(sent);
    }
    await runningCampaign(database.admin, graph, 1);
    await turn(sent);
    const { asked, findProfile } = network([]);
    for (let look = 0; look < 3; look++) await sequencer.lookUpConnections({ findProfile });
    expect(asked).toHaveLength(1);
  });

  it("is passed over for whoever isn't connected in time, with what it was, and the sequence goes on", async () => {
    const campaign = await runningCampaign(database.admin, graph, 1);
    const { member, campaignId, workspaceId } = campaign;
    const [stranger = ""] = campaign.prospectIds;
    await database.admin`update enrolments set due_at = now() - interval '1 second' where workspace_id = ${workspaceId}`;
    await database.admin`update lanes set next_at = now() - interval '1 second' where workspace_id = ${workspaceId}`;
    expect(await turn(sent)).toEqual([]);
    expect(await showPerson(member, campaignId, stranger)).toMatchObject({ state: "waiting", step_id: "b" });
    const { timeline } = await readCampaignPerson(member, campaignId, stranger);
    expect(timeline.find(({ kind }) => kind === "skipped")?.data).toEqual({
      reason: "no_actions",
      why: "not_connected",
    });
  });

  it("goes out once the person accepts a request that somebody sent by hand", async () => {
    const campaign = await runningCampaign(database.admin, graph, 1);
    const { workspaceId, prospectIds, credentialId, now } = campaign;
    const [prospectId = ""] = prospectIds;
    await turn(sent);
    const { admin } = database;
    await db.tenant({ workspaceId }, ({ sql }) =>
      accepted(sql, { workspaceId, prospectId, credentialId, now }),
    );
    expect(await turn(sent)).toMatchObject([{ payload: { type: "message" } }]);
    expect(
      await admin`select 1 from enrolment_events where workspace_id = ${workspaceId} and kind = 'accepted'`,
    ).toHaveLength(1);
  });

  it("is named by the check with how many it may miss, unless everybody is connected; it can be started", async () => {
    const campaign = await runningCampaign(database.admin, graph, 2);
    const { member, campaignId, workspaceId, credentialId, prospectIds, mailboxId } = campaign;
    const { admin } = database;
    const importId = newId();
    const check = async () => {
      const { problems, warnings } = await checkCampaign(
        member,
        { credentialId, graph, isEmailOnly: false, mailboxIds: [mailboxId], customFields: [] },
        null,
        [importId],
      );
      // What the postal check says of its mail is no matter here.
      return { problems, warnings: warnings.filter(({ nodeId }) => nodeId === "a") };
    };
    const warning = { key: "message_without_request", nodeId: "a", field: null };
    expect(await check()).toMatchObject({ problems: [], warnings: [{ ...warning, values: { count: 0 } }] });
    await admin`insert into prospect_imports (workspace_id, id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${importId}, 'csv', 'f', 'finished', '{}')`;
    for (const [line, id] of prospectIds.entries())
      await admin`insert into import_people (workspace_id, import_id, prospect_id, line) values (${workspaceId}, ${importId}, ${id}, ${line})`;
    expect((await check()).warnings).toEqual([{ ...warning, values: { count: 2 } }]);
    const colleague = await makeCredential(admin, workspaceId);
    await makeConnected(admin, { workspaceId, credentialId: colleague }, prospectIds);
    expect((await check()).warnings).toEqual([{ ...warning, values: { count: 2 } }]);
    await makeConnected(admin, { workspaceId, credentialId }, prospectIds);
    expect((await check()).warnings).toEqual([]);
    await changeStatus(member, campaignId, "paused");
    expect(await changeStatus(member, campaignId, "active")).toBe("active");
  });
});
