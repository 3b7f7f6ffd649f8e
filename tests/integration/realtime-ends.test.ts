import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { endOtherSessions, endSession, signIn } from "@/lib/domain/accounts/index.ts";
import { hashPassword } from "@/lib/domain/accounts/password.ts";
import { standingSessions } from "@/lib/realtime/standing.ts";
import { testDatabase } from "../factories/database.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";
import {
  closeSockets,
  cut,
  dial,
  isLetIn,
  listen,
  serveSockets,
  sessionOf,
  stopServing,
} from "../factories/servers/live-sockets.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../factories/walked-workspace.ts";

const database = testDatabase();
let walked: WalkedWorkspace;
let owner: MadeMember;

beforeAll(async () => {
  walked = await makeWalkedWorkspace(database.admin);
  owner = walked.owner;
  await serveSockets();
});
afterEach(closeSockets);
afterAll(stopServing);

describe("when a session or a right ends", () => {
  const sql = () => database.admin;

  it("at sign-in the session from before is dead and its socket cut [S8]", async () => {
    const person = await makeMember(sql());
    const [user] = await sql()<{ email: string; brand_id: string }[]>`
      update users set password_hash = ${await hashPassword("password-1")} where id = ${person.userId}
      returning email, brand_id`;
    const [before] = await sql()<{ id: string }[]>`select id from sessions where user_id = ${person.userId}`;
    const socket = await listen(person.token);
    const gone = cut(socket);
    const { session } = await signIn({
      brandId: user!.brand_id,
      email: user!.email,
      password: "password-1",
      code: null,
      replaces: before!.id,
      mayDemo: false,
    });
    expect(session.token).not.toBe(person.token);
    expect(await gone).toBeLessThan(1_000);
    expect(await isLetIn(dial(person.token))).toBe(false);
    expect(await isLetIn(dial(session.token))).toBe(true);
  });

  it("at sign-out all sockets of the session are cut within a second, others stay [S8]", async () => {
    const token = await walked.session();
    const [one, two, other] = [await listen(token), await listen(token), await listen(owner.token)];
    const gone = Promise.all([cut(one), cut(two)]);
    const [row] = await sql()<{ id: string }[]>`select id from sessions where user_id = ${owner.userId}
      order by created_at desc limit 1`;
    await endSession(row!.id);
    for (const ms of await gone) expect(ms).toBeLessThan(1_000);
    expect(other.socket.connected).toBe(true);
  });

  it("at sign-out everywhere the other sessions' sockets are cut within a second, one's own stays [S8]", async () => {
    const person = await makeMember(sql());
    // Signed in just now, by a provider.
    await sql()`update users set password_hash = null where id = ${person.userId}`;
    const [mine] = await sql()<{ id: string }[]>`select id from sessions where user_id = ${person.userId}`;
    const others = await Promise.all([1, 2].map(() => sessionOf(database.admin, person)));
    const own = await listen(person.token);
    const sockets = [await listen(others[0]!), await listen(others[1]!)];
    const gone = Promise.all(sockets.map(cut));
    expect(await endOtherSessions({ userId: person.userId, sessionId: mine!.id }, undefined)).toBe(2);
    for (const ms of await gone) expect(ms).toBeLessThan(1_000);
    expect(own.socket.connected).toBe(true);
  });

  const ends: [string, (who: MadeMember) => Promise<unknown>, boolean][] = [
    [
      "the session is revoked by hand",
      (who) => sql()`update sessions set revoked_at = now() where user_id = ${who.userId}`,
      false,
    ],
    ["the session is deleted", (who) => sql()`delete from sessions where user_id = ${who.userId}`, false],
    [
      "the user is switched off",
      (who) => sql()`update users set status = 'inactive' where id = ${who.userId}`,
      false,
    ],
    [
      "the user is removed from the workspace",
      (who) => sql()`delete from memberships where user_id = ${who.userId}`,
      false,
    ],
    ["the user is deleted", (who) => sql()`delete from users where id = ${who.userId}`, false],
    [
      "the workspace is blocked",
      (who) => sql()`update workspaces set status = 'blocked' where id = ${who.workspaceId}`,
      false,
    ],
    [
      "admin rights are taken",
      (who) => sql()`update memberships set is_admin = false where user_id = ${who.userId}`,
      true,
    ],
    [
      "pages are taken",
      (who) => sql()`update memberships set allowed_pages = '{}' where user_id = ${who.userId}`,
      true,
    ],
    [
      "a platform role is given",
      (who) => sql()`update users set platform_role = 'super_admin' where id = ${who.userId}`,
      true,
    ],
  ];
  it.each(ends)("%s: cut within a second [S8]", async (_what, end, mayReturn) => {
    const person = await makeMember(sql());
    const socket = await listen(person.token);
    const gone = cut(socket);
    await end(person);
    expect(await gone).toBeLessThan(1_000);
    expect(await isLetIn(dial(person.token))).toBe(mayReturn);
  });

  it("a session that chose another workspace leaves the old one's room [S1, S8]", async () => {
    const person = await makeMember(sql());
    const second = await makeMember(sql());
    await sql()`insert into memberships (workspace_id, user_id, is_admin) values (${second.workspaceId}, ${person.userId}, true)`;
    const socket = await listen(person.token);
    const gone = cut(socket);
    await sql()`update sessions set workspace_id = ${second.workspaceId} where user_id = ${person.userId}`;
    expect(await gone).toBeLessThan(1_000);
  });

  it("what no trigger tells, an expiry or a lost connection, is found by looking again [S8]", async () => {
    const person = await makeMember(sql());
    const stranded = await makeMember(sql());
    const id = async (userId: string) =>
      (await sql()<{ id: string }[]>`select id from sessions where user_id = ${userId}`)[0]!.id;
    const [mine, theirs] = [await id(person.userId), await id(stranded.userId)];
    const { workspaceId } = person;
    const asked = [
      { sessionId: mine, workspaceId },
      { sessionId: theirs, workspaceId },
    ];
    expect([...(await standingSessions(asked))]).toEqual([mine]);
    await sql()`update sessions set expires_at = now() - interval '1 s' where id = ${mine}`;
    expect([...(await standingSessions(asked))]).toEqual([]);
  });
});
