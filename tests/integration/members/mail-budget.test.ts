import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as resend } from "@/app/api/space/[id]/invites/[inviteId]/resend/route.ts";
import { DELETE as revoke } from "@/app/api/space/[id]/invites/[inviteId]/route.ts";
import { POST as createInvites } from "@/app/api/space/[id]/invites/route.ts";
import { mailsToOneAddress } from "@/lib/contracts/accounts.ts";
import type { InviteView } from "@/lib/contracts/invites.ts";
import { env } from "@/lib/env/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { addressOf } from "../../factories/membership.ts";

process.env.RATE_LIMITS = "on";
const database = testDatabase();
const { points, shared, by } = mailsToOneAddress;
let owner: MadeMember;
let email: string;

beforeAll(() => expect(env().RATE_LIMITS).toBe(true));
beforeEach(async () => {
  owner = await makeMember(database.admin);
  email = `Someone-${newId()}@mail.example`;
});
afterEach(async () => {
  await database.admin`delete from rate_limits`;
});

/** Forgets the limits of the calls themselves, so that the mails' alone counts. */
const forgetCalls = () => database.admin`delete from rate_limits where key not like ${`${shared} ${by}:%`}`;
const invite = async (body: object = {}) => {
  await forgetCalls();
  return callRoute<{ invites: InviteView[]; members: string[] }>(createInvites, {
    as: owner.token,
    params: { id: owner.workspaceId },
    body: { emails: [email], allowed_pages: { inbox: true }, ...body },
  });
};
const act = async (handler: typeof resend | typeof revoke, inviteId: string) => {
  await forgetCalls();
  return (await callRoute(handler, { as: owner.token, params: { id: owner.workspaceId, inviteId } })).status;
};
/** How many mails were counted, by address in the order of their counts. */
const counted = async () => {
  const rows = await database.admin<{ points: number }[]>`
    select points from rate_limits where key like ${`${shared} ${by}:%`} order by points desc`;
  return rows.map((row) => row.points);
};
const mails = async () =>
  (
    await database.admin`select 1 from pgboss.job
      where name = 'invite.send' and data ->> 'workspaceId' = ${owner.workspaceId}`
  ).length;

describe("the mails that strangers have sent to one address", () => {
  it("count an invitation each time that it is sent, also again, and are twelve a day over all invitations", async () => {
    const made = await invite();
    const id = made.payload.invites[0]!._id;
    expect(await counted()).toEqual([1]);
    for (let sent = 1; sent < points; sent++) {
      await database.admin`delete from pgboss.job where name = 'invite.send'`;
      expect(await act(resend, id)).toBe(200);
    }
    expect(await counted()).toEqual([points]);
    await database.admin`delete from pgboss.job where name = 'invite.send'`;
    const before = await database.admin`select sent_at, expires_at from invites where id = ${id}`;
    expect(await act(resend, id)).toBe(429);
    expect([...(await database.admin`select sent_at, expires_at from invites where id = ${id}`)]).toEqual([
      ...before,
    ]);
    expect(await act(revoke, id)).toBe(200);
    expect(await invite({ emails: [email.toLowerCase()] })).toMatchObject({ status: 429 });
    expect(await mails()).toBe(0);
  });

  it("count no call that mails nobody: an open invitation, a member, a foreign account, a wrong state", async () => {
    const made = await invite();
    const id = made.payload.invites[0]!._id;
    expect((await invite({ allowed_pages: { reports: true } })).status).toBe(200);
    expect((await invite({ emails: [addressOf(owner)] })).payload.members).toEqual([addressOf(owner)]);
    const stranger = await makeMember(database.admin);
    const foreign = await makeCredential(database.admin, stranger.workspaceId);
    const wrong = await invite({ emails: ["other@mail.example"], credentials_ids: [foreign] });
    expect(wrong.status).toBe(400);
    await act(revoke, id);
    expect(await act(resend, id)).toBe(409);
    expect(await counted()).toEqual([1]);
  });

  it("count for nobody of a call that one of its addresses stops", async () => {
    const first = await invite();
    expect(first.status).toBe(200);
    await database.admin`update rate_limits set points = ${points} where key like ${`${shared} ${by}:%`}`;
    await act(revoke, first.payload.invites[0]!._id);
    const emails = ["aaa@mail.example", email, "zzz@mail.example"];
    expect((await invite({ emails })).status).toBe(429);
    expect(await counted()).toEqual([points]);
    expect((await invite({ emails: ["aaa@mail.example"] })).status).toBe(200);
    expect(await counted()).toEqual([points, 1]);
  });
});
