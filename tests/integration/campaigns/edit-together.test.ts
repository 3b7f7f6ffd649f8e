import { beforeEach, describe, expect, it } from "vitest";
import { GET as read } from "@/app/api/workflows/[id]/route.ts";
import { POST as update } from "@/app/api/workflows/[id]/update/route.ts";
import { POST as create } from "@/app/api/workflows/route.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let [ada, bob] = [] as unknown as [MadeMember, MadeMember];
let opened: WorkflowView;

beforeEach(async () => {
  ada = await makeMember(database.admin);
  bob = await makeMember(database.admin, { workspaceId: ada.workspaceId });
  await database.admin`update users set first_name = 'Bob' where id = ${bob.userId}`;
  const credentials_id = await makeCredential(database.admin, ada.workspaceId);
  const sequence = [{ id: "a", type: "connection_request", delay: 0, note: "Hi" }];
  const body = { name: "Spring", credentials_id, sequence };
  opened = (await callRoute<WorkflowView>(create, { as: ada.token, body })).payload;
});

const save = (who: MadeMember, body: object, headers: Record<string, string> = {}) =>
  callRoute<WorkflowView>(update, { as: who.token, params: { id: opened._id }, body, headers });
const stands = async () =>
  (await callRoute<WorkflowView>(read, { as: ada.token, params: { id: opened._id } })).payload;

describe("two who edit one campaign", () => {
  it("overwrite nothing unknowingly: the later save is refused and told who saved when [F16, OC-047]", async () => {
    const { revision } = opened;
    expect(opened).toMatchObject({ revision: 1, last_change: null });
    expect((await save(bob, { name: "Summer", revision })).payload).toMatchObject({
      name: "Summer",
      revision: 2,
      last_change: { name: "Bob Test", is_own: true, at: expect.any(Number) },
    });
    const refused = await save(ada, { name: "Autumn", revision }, { "x-app-locale": "de" });
    expect(refused).toMatchObject({ status: 409, reason: "outdated" });
    expect(refused.error).toContain("Jemand hat diese Kampagne gespeichert");
    expect(await stands()).toMatchObject({
      name: "Summer",
      last_change: { name: "Bob Test", is_own: false },
    });
    // Having seen it, a person may save over it.
    expect((await save(ada, { name: "Autumn", revision: 2 })).payload).toMatchObject({
      name: "Autumn",
      revision: 3,
      last_change: { name: "Ada Test", is_own: true },
    });
  });

  it("see each part guarded: sequence, switches and mailboxes [F16]", async () => {
    await save(bob, { name: "Summer", revision: 1 });
    const note = [{ ...opened.sequence[0], note: "Hello" }];
    for (const change of [{ sequence: note }, { is_only_premium: true }])
      expect(await save(ada, { ...change, revision: 1 })).toMatchObject({ status: 409, reason: "outdated" });
    expect(await stands()).toMatchObject({ revision: 2, version: 1, is_only_premium: false });
  });

  it("may press twice: the same save again is the same answer, and counts once [F16]", async () => {
    const body = { name: "Summer", sequence: [{ ...opened.sequence[0], note: "Hello" }], revision: 1 };
    const both = await Promise.all([save(ada, body), save(ada, body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await save(ada, body)).payload).toMatchObject({ name: "Summer", revision: 2, version: 2 });
    const audited = await database.admin`select 1 from audit_entries where action = 'campaign.update'
      and subject_id = ${opened._id}`;
    expect(audited).toHaveLength(1);
  });

  it("at the same moment: one of two different saves holds, the other is refused [F16]", async () => {
    const both = await Promise.all([
      save(ada, { name: "Summer", revision: 1 }),
      save(bob, { name: "Autumn", revision: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stands()).revision).toBe(2);
  });

  it("save over whatever is there when they name no revision, as the specification's call does [OC-047]", async () => {
    await save(bob, { name: "Summer", revision: 1 });
    expect((await save(ada, { name: "Autumn" })).payload).toMatchObject({ name: "Autumn", revision: 3 });
  });
});
