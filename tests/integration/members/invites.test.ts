import { beforeEach, describe, expect, it } from "vitest";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import { POST as resend } from "@/app/api/space/[id]/invites/[inviteId]/resend/route.ts";
import { DELETE as revoke } from "@/app/api/space/[id]/invites/[inviteId]/route.ts";
import { POST as createInvites, GET as listInvites } from "@/app/api/space/[id]/invites/route.ts";
import { GET as readInvite } from "@/app/api/space/invites/route.ts";
import { POST as join } from "@/app/api/space/join/route.ts";
import { POST as exists } from "@/app/api/users/exists/route.ts";
import type { InviteView } from "@/lib/contracts/invites.ts";
import { issueInvite } from "@/lib/domain/members/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { addressOf, invited, inviteTo, membershipOf, spacesOf } from "../../factories/membership.ts";
import { person } from "../../factories/sign-up-person.ts";

const database = testDatabase();
let owner: MadeMember;
let guest: MadeMember;

beforeEach(async () => {
  owner = await makeMember(database.admin);
  guest = await makeMember(database.admin);
});

const accept = (as: MadeMember, invite_code: string) =>
  callRoute<{ space_id: string }>(join, { as: as.token, body: { invite_code } });
const act = (handler: typeof resend, as: MadeMember, inviteId: string, id = owner.workspaceId) =>
  callRoute(handler, { as: as.token, params: { id, inviteId } });
const list = async (as: MadeMember, query: Record<string, string> = {}) =>
  callRoute<{ items: InviteView[]; total: number }>(listInvites, {
    as: as.token,
    params: { id: as.workspaceId },
    query,
  });
const shown = (invite_code: string) => callRoute(readInvite, { query: { invite_code } });
const expire = (id: string) =>
  database.admin`update invites set expires_at = now() - interval '1 second' where id = ${id}`;
const mails = async () => (await database.admin`select 1 from pgboss.job where name = 'invite.send'`).length;
const memberIn = (userId: string) => membershipOf(database.admin, owner.workspaceId, userId);

describe("an invitation by mail", () => {
  it("gives a worker exactly its pages and accounts, and no account that was removed since [SH-151, SH-153, SH-159, SH-466]", async () => {
    const [one, two, gone] = await Promise.all(
      [1, 2, 3].map(() => makeCredential(database.admin, owner.workspaceId)),
    );
    const { secret } = await invited(owner, addressOf(guest), {
      allowed_pages: { inbox: true, billing: false },
      credentials_ids: [one!, gone!],
    });
    await database.admin`update credentials set deleted_at = now() where id = ${gone!}`;
    expect(await accept(guest, secret)).toMatchObject({
      status: 200,
      payload: { space_id: owner.workspaceId },
    });
    const row = await memberIn(guest.userId);
    expect(row).toMatchObject({ isAdmin: false, allCredentials: false, credentials: [one] });
    expect(Object.entries(row!.pages).filter(([, on]) => on)).toEqual([["inbox", true]]);
    expect(row!.credentials).not.toContain(two);
    const [session] = await database.admin<{ workspace: string }[]>`
      select workspace_id as workspace from sessions where user_id = ${guest.userId}`;
    expect(session!.workspace).toBe(owner.workspaceId);
    expect((await spacesOf(guest)).sort()).toEqual([guest.workspaceId, owner.workspaceId].sort());
  });

  it("as an admin makes an admin, whatever else it says", async () => {
    const { secret } = await invited(owner, addressOf(guest), { granted_access: "admin" });
    await accept(guest, secret);
    expect(await memberIn(guest.userId)).toMatchObject({ isAdmin: true });
  });

  it("is listed with its state, latest first: pending, accepted, revoked or expired [SH-154, SH-161]", async () => {
    const made = [];
    for (const name of ["a", "b", "c"]) made.push(await invited(owner, `${name}-${newId()}@mail.example`));
    const own = await invited(owner, addressOf(guest));
    await accept(guest, own.secret);
    await act(revoke, owner, made[1]!.id);
    await expire(made[0]!.id);
    const { payload } = await list(owner);
    expect(payload.items.map(({ _id, state }) => [_id, state])).toEqual([
      [own.id, "accepted"],
      [made[2]!.id, "pending"],
      [made[1]!.id, "revoked"],
      [made[0]!.id, "expired"],
    ]);
    expect(payload).toMatchObject({ total: 4, offset: 0, limit: 50 });
    expect((await list(owner, { offset: "3", limit: "2" })).payload.items).toHaveLength(1);
    const [pending] = payload.items.filter(({ state }) => state === "pending");
    expect(Date.parse(pending!.expires_at) - Date.parse(pending!.sent_at)).toBe(7 * 86_400_000);
  });

  it("stands once for an address: inviting again changes what it gives, and mails only where its time is over", async () => {
    const email = `Eve-${newId()}@mail.example`;
    const before = await mails();
    const first = await inviteTo(owner, email);
    const again = await inviteTo(owner, email.toLowerCase());
    expect(again.payload.invites).toEqual(first.payload.invites);
    const other = await inviteTo(owner, email, { allowed_pages: { reports: true } });
    expect(other.payload.invites[0]).toMatchObject({
      _id: first.payload.invites[0]!._id,
      allowed_pages: { reports: true, inbox: false },
      expires_at: first.payload.invites[0]!.expires_at,
    });
    expect((await mails()) - before).toBe(1);
    await database.admin`delete from pgboss.job where name = 'invite.send'`;
    await expire(first.payload.invites[0]!._id);
    expect((await inviteTo(owner, email)).payload.invites[0]).toMatchObject({ state: "pending" });
    expect(await mails()).toBe(1);
    expect((await list(owner)).payload.total).toBe(1);
  });

  it("goes to several at once, to no member, and with no foreign account; no wrong address passes", async () => {
    const call = (body: object) =>
      callRoute<{ invites: InviteView[]; members: string[] }>(createInvites, {
        as: owner.token,
        params: { id: owner.workspaceId },
        body: { allowed_pages: {}, ...body },
      });
    const answer = await call({ emails: ["x@mail.example", "X@mail.example", addressOf(owner)] });
    expect(answer.payload.invites.map(({ email }) => email)).toEqual(["X@mail.example"]);
    expect(answer.payload.members).toEqual([addressOf(owner)]);
    const foreign = await makeCredential(database.admin, guest.workspaceId);
    expect((await call({ emails: ["y@mail.example"], credentials_ids: [foreign] })).fields).toEqual([
      { path: "credentials_ids", message: "This social account is not part of the workspace" },
    ]);
    for (const emails of [[], ["none"], Array.from({ length: 21 }, (_, n) => `${n}@mail.example`)])
      expect((await call({ emails })).status).toBe(400);
    expect((await list(owner)).payload.total).toBe(1);
    await database.admin`insert into invites (workspace_id, id, email, email_lower, invited_by, locale, sent_at, expires_at)
      select ${owner.workspaceId}, gen_random_uuid(), n::text, n::text, ${owner.userId}, 'en', now(), now() from generate_series(1, 199) n`;
    expect(await call({ emails: ["z@mail.example"] })).toMatchObject({ status: 409, reason: "conflict" });
  });

  it("is an admin's to send, list, resend and revoke, and of their own workspace alone [SH-466]", async () => {
    const worker = await makeMember(database.admin, { workspaceId: owner.workspaceId, isAdmin: false });
    const { id } = await invited(owner, "someone@mail.example");
    for (const [who, status] of [
      [worker, 403],
      [guest, 404],
    ] as const) {
      for (const handler of [resend, revoke]) expect((await act(handler, who, id)).status).toBe(status);
      const asked = { as: who.token, params: { id: owner.workspaceId } };
      expect((await callRoute(listInvites, asked)).status).toBe(status);
      const body = { emails: ["thief@mail.example"], allowed_pages: {} };
      expect((await callRoute(createInvites, { ...asked, body })).status).toBe(status);
    }
    expect((await act(revoke, guest, id, guest.workspaceId)).status).toBe(404);
    expect((await list(owner)).payload.items.map(({ state }) => state)).toEqual(["pending"]);
  });

  it("is stored as a hash alone, and works once [SH-155, SH-156]", async () => {
    const { id, secret } = await invited(owner, addressOf(guest));
    const stored = await database.admin`select * from invites where id = ${id}`;
    expect(JSON.stringify(stored)).not.toContain(secret);
    await expire(id);
    expect(await accept(guest, secret)).toMatchObject({ status: 410, reason: "gone" });
    expect((await act(resend, owner, id)).status).toBe(200);
    const renewed = (await issueInvite(owner.workspaceId, id))!.secret;
    expect((await accept(guest, secret)).status).toBe(404);
    expect((await act(revoke, owner, id)).status).toBe(200);
    expect((await act(revoke, owner, id)).status).toBe(200);
    expect(await accept(guest, renewed)).toMatchObject({ status: 410 });
    expect(await issueInvite(owner.workspaceId, id)).toBeNull();
    expect((await act(resend, owner, id)).status).toBe(409);
    const second = await invited(owner, addressOf(guest));
    expect((await accept(guest, second.secret)).status).toBe(200);
    expect((await accept(guest, second.secret)).status).toBe(200);
    expect((await act(revoke, owner, second.id)).status).toBe(409);
    await database.admin`delete from memberships where workspace_id = ${owner.workspaceId} and user_id = ${guest.userId}`;
    expect((await accept(guest, second.secret)).status).toBe(410);
  });

  it("is refused in clear words to whoever is signed in with another address, and changes nobody's rights", async () => {
    const other = await makeMember(database.admin);
    const { secret } = await invited(owner, addressOf(guest), { granted_access: "admin" });
    expect(await accept(other, secret)).toMatchObject({
      status: 403,
      error: "This invitation is for another email address",
    });
    expect(await memberIn(other.userId)).toBeNull();
    await database.admin`insert into memberships (workspace_id, user_id, allowed_pages)
      values (${owner.workspaceId}, ${guest.userId}, '{"inbox":true}')`;
    expect((await accept(guest, secret)).status).toBe(200);
    expect(await memberIn(guest.userId)).toMatchObject({ isAdmin: false, pages: { inbox: true } });
  });

  it("is shown to whoever has its secret: who invites, where, whom, and what became of it [SH-152]", async () => {
    const { id, secret } = await invited(owner, addressOf(guest));
    expect((await shown(secret)).payload).toMatchObject({
      kind: "mail",
      state: "pending",
      space_name: "Workspace",
      invited_by: "Ada Test",
      granted_access: "member",
      invited: { email: addressOf(guest), has_account: true },
    });
    await act(revoke, owner, id);
    expect((await shown(secret)).payload).toMatchObject({ state: "revoked" });
    for (const none of [newToken(), "ABCDEFGHJKMN"]) expect((await shown(none)).status).toBe(404);
    expect((await shown("short")).status).toBe(400);
    await database.admin`update workspaces set status = 'blocked' where id = ${owner.workspaceId}`;
    expect((await shown(secret)).status).toBe(404);
    expect((await accept(guest, secret)).status).toBe(404);
  });
});

describe("whether an address has an account", () => {
  it("is told to whoever holds its invitation alone; everybody else learns the same of every address [SH-136, S9]", async () => {
    const ask = async (email: string, invite_code?: string) =>
      (await callRoute(exists, { body: { email, ...(invite_code ? { invite_code } : {}) } })).payload;
    const unknown = `new-${newId()}@mail.example`;
    const [known, fresh] = [await invited(owner, addressOf(guest)), await invited(owner, unknown)];
    for (const email of [addressOf(guest), unknown, "nobody@mail.example"])
      expect(await ask(email)).toEqual({ exists: null });
    expect(await ask(addressOf(guest), known.secret)).toEqual({ exists: true });
    expect(await ask(unknown, fresh.secret)).toEqual({ exists: false });
    expect(await ask(addressOf(owner), known.secret)).toEqual({ exists: null });
    await act(revoke, owner, known.id);
    expect(await ask(addressOf(guest), known.secret)).toEqual({ exists: null });
  });
});

describe("somebody without an account", () => {
  const enter = (email: string, invite_code: string, password = person.password) =>
    callRoute<{ is_confirmed: boolean }>(signUp, { body: { ...person, email, password, invite_code } });
  const begin = (email: string, password = person.password) =>
    callRoute<{ token: string }>(signIn, { body: { email, password } });
  const waiting = (email: string) =>
    database.admin`select j.name from pgboss.job j join users u on u.id::text = j.data ->> 'userId'
      where u.email_lower = ${email}`;

  it("signs up by the mail, which proves the address: no second mail, and the way in is open", async () => {
    const email = `new-${newId()}@mail.example`;
    const { secret } = await invited(owner, email);
    expect(await enter(email, secret)).toMatchObject({ status: 200, payload: { is_confirmed: true } });
    expect(await waiting(email)).toEqual([]);
    const session = await begin(email);
    expect(session.status).toBe(200);
    const [user] = await database.admin<{ id: string; track: object }[]>`
      select id, track_info as track from users where email_lower = ${email}`;
    expect(JSON.stringify(user!.track)).not.toContain(secret);
    const joined = await callRoute(join, { as: session.payload.token, body: { invite_code: secret } });
    expect(joined).toMatchObject({ status: 200, payload: { space_id: owner.workspaceId } });
    expect(await memberIn(user!.id)).toMatchObject({ isAdmin: false });
    // A second sign-up of an address that counts changes nothing.
    expect(await enter(email, secret, "another-pass")).toMatchObject({ payload: { is_confirmed: false } });
    expect((await begin(email, "another-pass")).status).toBe(401);
  });

  it("gets an address back that somebody else signed up first, who gains nothing [S25]", async () => {
    const email = `taken-${newId()}@mail.example`;
    await enter(email, "", "thiefs-words");
    const thief = await begin(email, "thiefs-words");
    expect(thief.status).toBe(200);
    const { secret } = await invited(owner, email);
    expect((await shown(secret)).payload).toMatchObject({ invited: { email, has_account: false } });
    expect(await enter(email, secret)).toMatchObject({ payload: { is_confirmed: true } });
    expect((await begin(email, "thiefs-words")).status).toBe(401);
    expect((await callRoute(join, { as: thief.payload.token, body: { invite_code: secret } })).status).toBe(
      401,
    );
    expect((await begin(email)).status).toBe(200);
  });

  it("confirms no address but the invited one, by no expired or revoked mail and no made-up secret", async () => {
    const [email, other] = [`one-${newId()}@mail.example`, `two-${newId()}@mail.example`];
    const { id, secret } = await invited(owner, email);
    for (const [address, code] of [
      [other, secret],
      [email, newToken()],
    ] as const)
      expect((await enter(address, code)).payload.is_confirmed).toBe(false);
    await expire(id);
    expect((await enter(email, secret)).payload.is_confirmed).toBe(false);
    const rows = await database.admin`select 1 from users where email_lower in (${email}, ${other})
      and email_confirmed_at is not null`;
    expect(rows).toEqual([]);
    expect((await enter(email, "short")).fields?.[0]?.message).toBe(
      "An invite code has exactly 12 characters",
    );
  });
});

describe("at the same moment", () => {
  it("accepting twice joins once, and accepting while it is revoked does the one or the other", async () => {
    for (let round = 0; round < 4; round++) {
      const person = await makeMember(database.admin);
      const { id, secret } = await invited(owner, addressOf(person));
      if (round % 2 === 0) {
        const answers = await Promise.all([accept(person, secret), accept(person, secret)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        const joins = await database.admin`select 1 from audit_entries
          where action = 'member.join' and subject_id = ${person.userId}`;
        expect(joins).toHaveLength(1);
        continue;
      }
      const [joined, revoked] = await Promise.all([accept(person, secret), act(revoke, owner, id)]);
      const pair = [joined.status, revoked.status];
      expect([
        [200, 409],
        [410, 200],
      ]).toContainEqual(pair);
      expect((await memberIn(person.userId)) !== null).toBe(joined.status === 200);
    }
  });

  it("an admin who loses the role while inviting invites nobody afterwards, and two invitations of one address are one", async () => {
    const email = `both-${newId()}@mail.example`;
    const answers = await Promise.all([inviteTo(owner, email), inviteTo(owner, email)]);
    expect(new Set(answers.map(({ payload }) => payload.invites[0]!._id)).size).toBe(1);
    await database.admin`update memberships set is_admin = false where user_id = ${owner.userId}`;
    expect((await inviteTo(owner, "late@mail.example")).status).toBe(403);
  });
});
