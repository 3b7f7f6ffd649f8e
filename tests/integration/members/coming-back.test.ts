import { beforeEach, describe, expect, it } from "vitest";
import { POST as createCode } from "@/app/api/space/[id]/code_invites/route.ts";
import { POST as join } from "@/app/api/space/join/route.ts";
import { PUT as putPages } from "@/app/api/users/[id]/allowed_pages/route.ts";
import { POST as changeAdmin } from "@/app/api/users/[id]/change_admin/route.ts";
import { POST as exit } from "@/app/api/users/[id]/exit_from_space/route.ts";
import { POST as setCredentials } from "@/app/api/users/[id]/set_credentials/route.ts";
import type { CodeInviteView } from "@/lib/contracts/invites.ts";
import { issueInvite } from "@/lib/domain/members/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { addressOf, invited, membershipOf } from "../../factories/membership.ts";

const database = testDatabase();
let owner: MadeMember;
/** A second admin of the owner's workspace. */
let second: MadeMember;
let guest: MadeMember;

beforeEach(async () => {
  owner = await makeMember(database.admin);
  second = await makeMember(database.admin, { workspaceId: owner.workspaceId });
  guest = await makeMember(database.admin);
});

const enter = async (as: MadeMember, invite_code: string) =>
  (await callRoute(join, { as: as.token, body: { invite_code } })).status;
const act = async (handler: typeof exit | typeof putPages, as: MadeMember, of: MadeMember, body: object) =>
  (
    await callRoute(handler, {
      as: as.token,
      params: { id: of.userId },
      body: { space_id: owner.workspaceId, ...body },
    })
  ).status;
const leave = (as: MadeMember, of: MadeMember) => act(exit, as, of, {});
const turn = (of: MadeMember, is_admin: boolean) => act(changeAdmin, owner, of, { is_admin });
const memberIn = (of: MadeMember) => membershipOf(database.admin, owner.workspaceId, of.userId);
const codeOf = async (body: object) =>
  (
    await callRoute<CodeInviteView>(createCode, {
      as: owner.token,
      params: { id: owner.workspaceId },
      body,
    })
  ).payload.code;
const states = async () => {
  const rows = await database.admin<{ email: string; state: string }[]>`
    select email, state from invites where workspace_id = ${owner.workspaceId}`;
  return Object.fromEntries(rows.map(({ email, state }) => [email, state]));
};

describe("who lost the role of an admin", () => {
  const ways: [string, () => Promise<number>][] = [
    ["was removed", () => leave(owner, second)],
    ["left", () => leave(second, second)],
    ["was made a worker", () => turn(second, false)],
  ];

  it.each(ways)("and %s doesn't come back by an invitation to another address of theirs", async (_, lose) => {
    const own = await invited(second, addressOf(guest), { granted_access: "admin" });
    const other = await invited(owner, "colleague@mail.example");
    await database.admin`update invites set expires_at = now() where id = ${own.id}`;
    const fresh = await invited(second, "late@mail.example", { granted_access: "admin" });
    expect(await lose()).toBe(200);
    await database.admin`update invites set expires_at = now() + interval '1 day' where id = ${own.id}`;
    expect(await enter(guest, own.secret)).toBe(410);
    expect(await memberIn(guest)).toBeNull();
    expect(await issueInvite(owner.workspaceId, fresh.id)).toBeNull();
    expect(await states()).toEqual({
      [addressOf(guest)]: "revoked",
      "late@mail.example": "revoked",
      "colleague@mail.example": "pending",
    });
    expect(await issueInvite(owner.workspaceId, other.id)).not.toBeNull();
    const entries = await database.admin<{ id: string }[]>`
      select subject_id as id from audit_entries
       where workspace_id = ${owner.workspaceId} and action = 'invite.revoke' order by subject_id`;
    expect(entries.map(({ id }) => id)).toEqual([own.id, fresh.id].sort());
  });

  it("and was made a worker joins by no code that they know", async () => {
    const code = await codeOf({ allowed_pages: { billing: true } });
    await turn(second, false);
    expect(await enter(guest, code)).toBe(410);
  });
});

describe("a worker whose rights were narrowed", () => {
  /** The owner's code, with which the guest joined, and an account that it gives. */
  async function joined() {
    const account = await makeCredential(database.admin, owner.workspaceId);
    const code = await codeOf({ allowed_pages: { inbox: true, profiles: true }, credentials_ids: [account] });
    expect(await enter(guest, code)).toBe(200);
    return { account, code };
  }
  const pages = (allowed_pages: object) => act(putPages, owner, guest, { allowed_pages });
  const accounts = (credentials: string[]) => act(setCredentials, owner, guest, { credentials });

  it("of their pages finds every code ended", async () => {
    const { code } = await joined();
    const other = await makeMember(database.admin);
    expect(await pages({ inbox: true, profiles: true, reports: true })).toBe(200);
    expect(await enter(other, code)).toBe(200);
    expect(await pages({ inbox: true, reports: true })).toBe(200);
    expect(await enter(await makeMember(database.admin), code)).toBe(410);
  });

  it("of their accounts finds every code ended, also who used all of them", async () => {
    const { account, code } = await joined();
    const more = await makeCredential(database.admin, owner.workspaceId);
    const [other, third] = [await makeMember(database.admin), await makeMember(database.admin)];
    expect(await accounts([account, more])).toBe(200);
    expect(await enter(other, code)).toBe(200);
    expect(await accounts([account])).toBe(200);
    expect(await enter(third, code)).toBe(410);
    const again = await codeOf({ allowed_pages: {} });
    await database.admin`update memberships set all_credentials = true
      where workspace_id = ${owner.workspaceId} and user_id = ${guest.userId}`;
    expect(await accounts([account, more])).toBe(200);
    expect(await enter(third, again)).toBe(410);
  });

  it("leaves, and doesn't come back with the same code, nor does who leaves with whole rights", async () => {
    const { code } = await joined();
    await accounts([]);
    expect(await leave(guest, guest)).toBe(200);
    expect(await enter(guest, code)).toBe(410);
    expect(await memberIn(guest)).toBeNull();
    const whole = await codeOf({ allowed_pages: { inbox: true } });
    expect(await enter(guest, whole)).toBe(200);
    expect(await leave(guest, guest)).toBe(200);
    expect(await enter(guest, whole)).toBe(410);
  });
});
