import { describe, expect, it } from "vitest";
import { POST as lift } from "@/app/api/profiles/[id]/lift/route.ts";
import { GET as read } from "@/app/api/profiles/[id]/route.ts";
import { POST as startDeed } from "@/app/api/profiles/deeds/route.ts";
import { GET as list } from "@/app/api/profiles/route.ts";
import type { ProfileDetail, ProfilePage } from "@/lib/contracts/prospects.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

const statuses = async (id: string, as = sender.token) =>
  (await callRoute<ProfileDetail>(read, { as, params: { id } })).payload.profile.statuses;
const kinds = async (id: string, as = sender.token) => (await statuses(id, as)).map(({ kind }) => kind);
const drop = (id: string, status: string, confirmed = false, as = sender.token) =>
  callRoute<ProfileDetail>(lift, { as, params: { id }, body: { status, confirmed } });
const someone = async () => {
  const made = await makeConversation(database.admin, sender, { email: `${newId()}@acme.example` });
  const [row] = await database.admin`select email_lower from prospects where id = ${made.prospectId}`;
  return { ...made, id: made.prospectId, email: row!.email_lower as string };
};
const suppress = (kind: string, value: string, reason: string) => database.admin`
  insert into suppressions (workspace_id, id, kind, value, reason, at)
  values (${sender.workspaceId}, ${newId()}, ${kind}, ${value}, ${reason}, '2026-11-20T08:00:00Z')`;
const deed = (action: string, id: string, as = sender.token) =>
  callRoute(startDeed, { as, body: { action, ids: [id] } });
const worker = async () =>
  grantAccounts(
    database.admin,
    await makeMember(database.admin, {
      workspaceId: sender.workspaceId,
      isAdmin: false,
      allowedPages: { profiles: true },
    }),
    sender.credentialId,
  );
const isKnown = async (value: string) =>
  (
    await database.admin`select 1 from suppressions where workspace_id = ${sender.workspaceId} and value = ${value}`
  ).length > 0;

describe("why a person isn't contacted", () => {
  it("is seen on the person and in the list, with its date", async () => {
    const { id, email, incoming } = await someone();
    expect(await statuses(id)).toEqual([]);
    await suppress("address", email, "bounce");
    expect(await statuses(id)).toEqual([
      { kind: "bounced", at: Date.parse("2026-11-20T08:00:00Z"), detail: null, is_liftable: true },
    ]);
    await incoming("unsubscribe", "k1");
    await deed("blacklist", id);
    // The person's own word takes the place of the bounce.
    expect(await statuses(id)).toMatchObject([
      { kind: "opted_out", is_liftable: true },
      { kind: "blacklisted", detail: email, is_liftable: false },
    ]);
    const { payload } = await callRoute<ProfilePage>(list, { as: sender.token, query: {} });
    expect(payload.items[0]?.statuses).toEqual(await statuses(id));
  });

  it("is a complaint where they called a mail unwanted", async () => {
    const { id, email, incoming } = await someone();
    await incoming("Report", "k1", {
      channel: "email",
      nature: "complaint",
      report: { kind: "complaint", address: email, mailboxId: null },
    });
    expect(await kinds(id)).toEqual(["complained"]);
  });
});

describe("lifting it", () => {
  it("is recorded, and done once: an admin any, a member their own decision", async () => {
    const [{ id, email }, other] = [await someone(), await worker()];
    await deed("suppress", id);
    expect((await statuses(id, other.token))[0]).toMatchObject({ kind: "suppressed", is_liftable: false });
    expect(await drop(id, "suppressed", false, other.token)).toMatchObject({
      status: 403,
      error: "Only admins let this person be contacted again",
    });
    expect((await drop(id, "suppressed")).payload.profile.statuses).toEqual([]);
    expect((await drop(id, "suppressed")).status).toBe(200);
    expect(await isKnown(email)).toBe(false);
    const entries = await database.admin`select actor_user_id, data from audit_entries
      where subject_id = ${id} and action = 'prospect.lift'`;
    expect(entries).toMatchObject([{ actor_user_id: sender.userId, data: { status: "suppressed" } }]);
    await deed("suppress", id, other.token);
    expect((await drop(id, "suppressed", false, other.token)).status).toBe(200);
    expect(await kinds(id)).toEqual([]);
  });

  it("of an opt-out needs an admin who confirms", async () => {
    const [{ id, email, incoming }, other] = [await someone(), await worker()];
    await incoming("unsubscribe", "k1");
    expect((await drop(id, "opted_out", true, other.token)).status).toBe(403);
    expect(await drop(id, "opted_out")).toMatchObject({ status: 409, reason: "confirmation_required" });
    expect(await kinds(id)).toEqual(["opted_out"]);
    expect((await drop(id, "opted_out", true)).payload.profile.statuses).toEqual([]);
    expect(await isKnown(email)).toBe(false);
    expect(await isKnown(id)).toBe(false);
  });

  it("of a failed address leaves an opt-out, and what concerns others, too", async () => {
    const { id, email } = await someone();
    await suppress("address", email, "bounce");
    await suppress("domain", "acme.example", "opt_out");
    expect((await statuses(id)).map(({ kind, is_liftable }) => [kind, is_liftable])).toEqual([
      ["opted_out", false],
      ["bounced", true],
    ]);
    expect((await drop(id, "bounced")).payload.profile.statuses).toMatchObject([{ kind: "opted_out" }]);
    expect((await drop(id, "opted_out", true)).status).toBe(403);
    expect(await isKnown("acme.example")).toBe(true);
  });

  it("is nobody's of another workspace", async () => {
    const { id, email } = await someone();
    await suppress("address", email, "bounce");
    const stranger = await makeMember(database.admin);
    expect((await drop(id, "bounced", true, stranger.token)).status).toBe(404);
    expect(await isKnown(email)).toBe(true);
  });
});
