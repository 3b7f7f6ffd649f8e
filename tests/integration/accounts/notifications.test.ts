import { beforeEach, describe, expect, it } from "vitest";
import { GET as list } from "@/app/api/notifications/fetch/route.ts";
import { notificationView } from "@/lib/contracts/notifications.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCampaign } from "../../factories/make-campaign.ts";
import { grantAccounts, type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const graph = lineOf([{ id: "a", delayHours: 0, action: { type: "connection_request", note: "" } }]);
let made: Awaited<ReturnType<typeof makeCampaign>>;
let owner: MadeMember;

beforeEach(async () => {
  made = await makeCampaign(database.admin, { graph, people: 1 });
  owner = await makeMember(database.admin, { workspaceId: made.workspaceId });
  await database.admin`
    update workspaces set brand_id = (select id from brands where key = 'default') where id = ${made.workspaceId}`;
});

const told = async (as: MadeMember, headers: Record<string, string> = {}) => {
  const { status, payload } = await callRoute(list, { as: as.token, headers });
  expect(status).toBe(200);
  return notificationView.array().parse(payload);
};
const kinds = async (as: MadeMember) => (await told(as)).map(({ kind }) => kind);
const ofAccount = (change: Record<string, unknown>) =>
  database.admin`update credentials set ${database.admin(change as never)} where id = ${made.credentialId}`;

describe("the notifications of a workspace", () => {
  it("are none where everything works", async () => {
    expect(await told(owner)).toEqual([]);
  });

  it("tell of an account that doesn't work, in the person's language, with the way to mend it [SH-406, SH-418]", async () => {
    await ofAccount({ status: "invalid", is_wrong_password: true });
    expect(await told(owner)).toEqual([
      {
        _id: `wrong_password:${made.credentialId}:`,
        kind: "wrong_password",
        type: "danger",
        title: "Signed out",
        text: "a@x.example is signed out: the network refuses the sign-in. Campaigns through it stand still.",
        photo_link: null,
        credential_id: made.credentialId,
        action: { type: "router", text: "Sign in", meta: `/credentials/add?credential=${made.credentialId}` },
      },
    ]);
    const [german] = await told(owner, { "x-app-locale": "de" });
    expect(german?.title).toBe("Abgemeldet");
    expect(german?.action?.text).toBe("Anmelden");
  });

  it("tell of a code that is asked for, expired or wrong [SH-425, SH-426, SH-427]", async () => {
    const now = new Date();
    await ofAccount({ logged_in_at: null, pin_requested_at: now, pin_type: "email" });
    expect(await kinds(owner)).toEqual(["security_code_needed"]);
    await ofAccount({ is_pin_wrong: true });
    expect(await kinds(owner)).toEqual(["security_code_wrong"]);
    await ofAccount({ pin_requested_at: new Date(now.getTime() - 61 * 60_000) });
    expect(await kinds(owner)).toEqual(["security_code_expired"]);
  });

  it("tell how often the network has challenged an account [SH-341, SH-423]", async () => {
    await ofAccount({ challenged_at: new Date(), hard_challenge_count: 2 });
    const [one] = await told(owner);
    expect(one?.kind).toBe("invalid_captcha");
    expect(one?.text).toContain("The network has challenged this account 2 times.");
  });

  it("tell of a mailbox that its server refuses, with what it said [SH-408]", async () => {
    await database.admin`update mailboxes set status = 'disabled', last_error = '535 no' where id = ${made.mailboxId}`;
    expect(await told(owner)).toMatchObject([
      {
        kind: "disconnected_integration",
        text: "m@x.example sends nothing: its server refuses it. 535 no",
        action: { type: "router", meta: "/integrations" },
      },
    ]);
  });

  it("tell where no campaign runs any more, and not before one was started [SH-416]", async () => {
    await database.admin`update campaigns set status = 'paused' where id = ${made.campaignId}`;
    expect(await kinds(owner)).toEqual(["all_workflows_inactive"]);
    await database.admin`update campaigns set status = 'draft' where id = ${made.campaignId}`;
    expect(await kinds(owner)).toEqual([]);
  });

  it("are of what a worker may see: no other accounts, and nothing of pages that aren't theirs", async () => {
    await ofAccount({ status: "blocked" });
    await database.admin`update mailboxes set status = 'disabled' where id = ${made.mailboxId}`;
    await database.admin`update campaigns set status = 'paused' where id = ${made.campaignId}`;
    const { workspaceId } = made;
    const stranger = await makeMember(database.admin, { workspaceId, isAdmin: false });
    expect(await told(stranger)).toEqual([]);
    const inboxOnly = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    expect(await kinds(await grantAccounts(database.admin, inboxOnly, made.credentialId))).toEqual([
      "broken_automation",
    ]);
    expect(await kinds(owner)).toEqual([
      "broken_automation",
      "disconnected_integration",
      "all_workflows_inactive",
    ]);
    expect(await told(await makeMember(database.admin))).toEqual([]);
  });
});
