import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveUserPhoto, updateUser } from "@/lib/domain/accounts/index.ts";
import { generateCampaign } from "@/lib/domain/campaigns/index.ts";
import { signInCredential, updateCredential } from "@/lib/domain/credentials/index.ts";
import { setCredits } from "@/lib/domain/credits/index.ts";
import {
  issueApiToken,
  removeWorkspacePhoto,
  revokeNamelessToken,
  saveWorkspacePhoto,
  updateWorkspace,
} from "@/lib/domain/workspaces/index.ts";
import { announceOutside, sendAnnouncements } from "@/lib/realtime/announce.ts";
import { testDatabase } from "../factories/database.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";
import {
  closeSockets,
  cut,
  dial,
  isLetIn,
  listen,
  say,
  serveSockets,
  settled,
  stopServing,
} from "../factories/servers/live-sockets.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../factories/walked-workspace.ts";

const database = testDatabase();
let walked: WalkedWorkspace;
let owner: MadeMember;
let colleague: MadeMember;
let stranger: MadeMember;
type Heard = Awaited<ReturnType<typeof listen>>;
let [own, others, foreign] = [] as unknown as [Heard, Heard, Heard];

beforeAll(async () => {
  walked = await makeWalkedWorkspace(database.admin);
  owner = walked.owner;
  colleague = await makeMember(database.admin, { workspaceId: owner.workspaceId });
  stranger = await makeMember(database.admin);
  await serveSockets();
});
beforeEach(async () => {
  [own, others, foreign] = [
    await listen(owner.token),
    await listen(colleague.token),
    await listen(stranger.token),
  ];
});
afterEach(closeSockets);
afterAll(stopServing);

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What each of the three hears of a change. A stranger's window, in the same process, never hears anything. */
async function told(change: () => Promise<unknown>) {
  await settled();
  for (const { heard } of [own, others, foreign]) heard.length = 0;
  await change();
  await settled();
  expect(foreign.heard).toEqual([]);
  return { own: own.heard.map(({ event }) => event), others: others.heard.map(({ event }) => event) };
}

describe("what the server tells of", () => {
  it("a workspace's name and photo, to all of its members [SH-448, SH-491]", async () => {
    for (const change of [
      () => updateWorkspace(owner, owner.workspaceId, { name: "Renamed" }),
      () => saveWorkspacePhoto(owner, picture),
      () => removeWorkspacePhoto(owner),
    ]) {
      const heard = await told(change);
      expect(heard).toEqual({ own: ["update_space"], others: ["update_space"] });
      expect(own.heard).toEqual([{ event: "update_space", topics: ["workspace"] }]);
    }
    expect(await told(() => updateWorkspace(owner, owner.workspaceId, { name: "Renamed" }))).toEqual({
      own: [],
      others: [],
    });
  });

  it("a balance of credits that changed, to all of the workspace's members [SH-449]", async () => {
    const { workspaceId } = owner;
    for (const credits of [40, 39, null]) {
      const heard = await told(() => setCredits(workspaceId, credits));
      expect(heard).toEqual({ own: ["update_credits"], others: ["update_credits"] });
      expect(own.heard).toEqual([{ event: "update_credits", topics: ["workspace"] }]);
    }
    expect(await told(() => setCredits(workspaceId, null))).toEqual({ own: [], others: [] });
  });

  it("what a command of the operator did, which ends right after its work", async () => {
    own.heard.length = 0;
    await setCredits(owner.workspaceId, 7);
    await sendAnnouncements();
    await expect
      .poll(() => own.heard, { timeout: 1_000 })
      .toEqual([{ event: "update_credits", topics: ["workspace"] }]);
    await sendAnnouncements();
    await setCredits(owner.workspaceId, null);
  });

  it("a person's name and photo, to all of their windows; their teams' lists show it [SH-450, SH-491]", async () => {
    const elsewhere = await listen(owner.token);
    for (const change of [
      () => updateUser(owner.userId, { firstName: "Grace" }),
      () => saveUserPhoto(owner.userId, picture),
    ]) {
      elsewhere.heard.length = 0;
      const heard = await told(change);
      expect(heard.own.sort()).toEqual(["refetch_data", "update_user"]);
      expect(elsewhere.heard).toContainEqual({ event: "update_user", topics: ["account"] });
      expect(others.heard).toEqual([{ event: "refetch_data", topics: ["members"] }]);
    }
  });

  it("an integration of a member's own, to that member alone [SH-453]", async () => {
    // Signed in just now, by a provider.
    const [row] = await database.admin<{ brand_id: string; session_id: string }[]>`
      with person as (update users set password_hash = null where id = ${owner.userId} returning id, brand_id)
      select p.brand_id, s.id as session_id from person p
        join sessions s on s.user_id = p.id and s.kind = 'user' and s.revoked_at is null`;
    const by = { brandId: row!.brand_id, sessionId: row!.session_id, password: undefined };
    for (const change of [() => issueApiToken(owner, by, { days: 30 }), () => revokeNamelessToken(owner)]) {
      expect(await told(change)).toEqual({ own: ["update_integration"], others: [] });
      expect(own.heard).toEqual([{ event: "update_integration", topics: ["integrations"] }]);
    }
  });

  it("the country through which an account works, to windows that have chosen the account [SH-446, SH-454]", async () => {
    const id = walked.objects.credential;
    expect(await say(own, "change_credentials", null, id)).toEqual({ ok: true });
    const move = (countryCode: string) => updateCredential(owner, id, { countryCode });
    expect(await told(() => move("FR"))).toEqual({
      own: ["update_credentials", "set_proxy"],
      others: ["update_credentials"],
    });
    // Other changes don't concern it, and neither does an account that was left.
    expect((await told(() => updateCredential(owner, id, { timezone: "Asia/Tokyo" }))).own).toEqual([
      "update_credentials",
    ]);
    expect(await say(own, "change_credentials", id, null)).toEqual({ ok: true });
    expect((await told(() => move("DE"))).own).toEqual(["update_credentials"]);
    await say(others, "change_credentials", null, id);
    const social = { connect: async () => ({ state: "wrong_password" }) } as never;
    const heard = await told(() => signInCredential(owner, social, { id, password: "pass", email: null }));
    expect(heard.others).toContain("set_proxy");
  });

  it("a written campaign, by its id, to the member's windows that wait for one [SH-445, BO-062]", async () => {
    expect(await say(own, "join_ai_room")).toEqual({ ok: true });
    await say(others, "join_ai_room");
    let named: unknown;
    own.socket.on("ai_workflow_has_been_generated", ({ workflow_id }) => {
      named = workflow_id;
    });
    const steps = [{ kind: "connection_request", delayHours: 0, note: "Hello" }];
    const writing = { campaign: async () => ({ name: "Written", steps }) } as never;
    let id = "";
    const settings = { isEmailOnly: false } as never;
    const heard = await told(async () => {
      const input = {
        credentialId: walked.objects.credential,
        objective: "Meet",
        caseStudies: "",
        locale: "en",
      };
      id = await generateCampaign(owner, writing, {
        ...input,
        name: "",
        settings,
        mailboxIds: [],
        importIds: [],
      } as never);
    });
    expect(heard.own).toContain("ai_workflow_has_been_generated");
    expect(heard.others).not.toContain("ai_workflow_has_been_generated");
    expect(named).toBe(id);
  });
});

describe("what a browser may ask for", () => {
  it("each event is answered, whatever comes with it [SH-444]", async () => {
    expect(await say(own, "server_create_connection")).toEqual({ ok: true });
    const odd: unknown[] = [{}, [], 7, "x".repeat(500), { toString: "no" }];
    for (const value of odd)
      expect(await say(own, "change_credentials", value, value)).toEqual({
        ok: false,
        reason: "invalid_input",
      });
    own.socket.emit("change_credentials");
    own.socket.emit("join_ai_room", "not a function");
    expect(await say(own, "server_create_connection", ...odd)).toEqual({ ok: true });
  });

  it("a browser that never stops asking is cut, and its neighbour isn't [S24]", async () => {
    const loud = await listen(owner.token);
    const gone = cut(loud);
    for (let n = 0; n < 500; n++) loud.socket.emit(n % 2 ? "server_create_connection" : `event-${n}`);
    await gone;
    expect(await say(own, "server_create_connection")).toEqual({ ok: true });
  });

  it("topics about people come to pages that show people, and to members who may see them [SH-447, S1]", async () => {
    const silent = dial(owner.token);
    expect(await isLetIn(silent)).toBe(true);
    const worker = await makeMember(database.admin, { workspaceId: owner.workspaceId, isAdmin: false });
    const tabs = database.admin.json({ reports: true });
    await database.admin`update memberships set allowed_pages = ${tabs} where user_id = ${worker.userId}`;
    const denied = dial(worker.token);
    expect(await isLetIn(denied)).toBe(true);
    expect(await say(denied, "join_prospects_room")).toEqual({ ok: false, reason: "forbidden" });
    expect(await say(denied, "join_ai_room")).toEqual({ ok: false, reason: "forbidden" });
    announceOutside({
      workspaceId: owner.workspaceId,
      event: "refetch_data",
      topics: ["profiles", "campaigns"],
    });
    await settled();
    expect(own.heard.flatMap(({ topics }) => topics).sort()).toEqual(["campaigns", "profiles"]);
    expect(silent.heard.flatMap(({ topics }) => topics)).toEqual(["campaigns"]);
    expect([...denied.heard, ...foreign.heard]).toEqual([]);
    expect(await say(silent, "join_prospects_room")).toEqual({ ok: true });
    announceOutside({ workspaceId: owner.workspaceId, event: "refetch_data", topics: ["profiles"] });
    await settled();
    expect(silent.heard.flatMap(({ topics }) => topics)).toEqual(["campaigns", "profiles"]);
  });

  it("an account that the member doesn't see tells nothing [SH-446, S1]", async () => {
    const worker = await makeMember(database.admin, { workspaceId: owner.workspaceId, isAdmin: false });
    const id = walked.objects.credential;
    const hidden = await listen(worker.token);
    expect(await say(hidden, "change_credentials", null, id)).toEqual({ ok: false, reason: "forbidden" });
    // The stranger's room bears the name of their own workspace.
    await say(foreign, "change_credentials", null, id);
    await told(() => updateCredential(owner, id, { countryCode: "IT" }));
    expect(hidden.heard.map(({ event }) => event)).toEqual(["update_credentials"]);
  });
});
