import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/env/index.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ask } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyContract, everyHandler, handlerOf, nameOf } from "../../factories/every-call.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { makeWalkedWorkspace, password, type WalkedWorkspace } from "../../factories/walked-workspace.ts";

process.env.RATE_LIMITS = "on";
const database = testDatabase();
const handlers = await everyHandler();

let walked: WalkedWorkspace;
beforeAll(async () => {
  walked = await makeWalkedWorkspace(database.admin);
});
beforeAll(() => expect(env().RATE_LIMITS).toBe(true));
afterEach(async () => {
  await database.admin`delete from rate_limits`;
  behind(0);
});

function behind(proxies: number) {
  takeSettings({ TRUSTED_PROXIES: String(proxies) });
}

interface Try {
  readonly peer?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
  readonly params?: Record<string, string>;
}

/** One try from an address, as the web server marks it. Counting needs no valid body. */
async function tried(
  path: string,
  { peer = "198.51.100.7", token, headers = {}, body = {}, params = {} }: Try,
) {
  const answer = await ask(handlerOf(handlers, path), {
    params,
    headers: {
      "x-outreach-peer": peer,
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after")) };
}

/** The limit of a call for a kind of counting. */
function limitOf(path: string, by: string) {
  const limit = handlerOf(handlers, path).call.limits.find((each) => each.by === by);
  if (!limit) throw new Error(`${path} has no limit by ${by}`);
  return limit.points;
}

async function statuses(times: number, one: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < times; n++) seen.push((await one(n)).status);
  return seen;
}

describe("limits", () => {
  it("by address hold against made-up forwarded addresses [S12]", async () => {
    const most = limitOf("/auth/sign_in", "address");
    const from = (n: number) =>
      tried("/auth/sign_in", {
        headers: {
          "x-forwarded-for": `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
          "x-real-ip": `9.9.9.${n}`,
        },
      });
    const seen = await statuses(most + 1, from);
    expect(seen.slice(0, most)).not.toContain(429);
    expect(seen[most]).toBe(429);
    const refused = await from(999);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect((await tried("/auth/sign_in", { peer: "198.51.100.8" })).status).not.toBe(429);
  });

  it("by address hold behind a trusted proxy, whose own word counts [S12]", async () => {
    behind(1);
    const most = limitOf("/auth/sign_in", "address");
    const from = (real: string) => (n: number) =>
      tried("/auth/sign_in", { peer: "10.0.0.1", headers: { "x-forwarded-for": `6.6.6.${n}, ${real}` } });
    const seen = await statuses(most + 1, from("203.0.113.1"));
    expect(seen.filter((status) => status === 429)).toEqual([429]);
    expect((await from("203.0.113.2")(0)).status).not.toBe(429);
  });

  it("by the path hold for one link from any number of addresses, and keep no link [S12, S14]", async () => {
    const most = limitOf("/u/{token}", "path");
    const press = (token: string) => (n: number) =>
      tried("/u/{token}", { peer: `203.0.113.${n}`, params: { token } });
    const seen = await statuses(most + 1, press("one-link"));
    expect(seen).toEqual([...Array(most).fill(404), 429]);
    expect((await press("other-link")(1)).status).toBe(404);
    const kept = await database.admin<{ key: string }[]>`select key from rate_limits`;
    expect(kept.filter(({ key }) => key.includes("link"))).toEqual([]);
  });

  it("by address let a mail provider unsubscribe many people, and stop who guesses links [S12]", async () => {
    const most = limitOf("/u/{token}", "address");
    expect(most).toBeGreaterThanOrEqual(600);
    const seen = await statuses(most + 1, (n) => tried("/u/{token}", { params: { token: `guess-${n}` } }));
    expect(seen.slice(0, most)).not.toContain(429);
    expect(seen[most]).toBe(429);
  });

  it("by the e-mail that is tried hold from any number of addresses [S12]", async () => {
    const most = limitOf("/auth/sign_in", "email");
    const victim = { email: "Victim@people.example", password: "wrong-password" };
    const seen = await statuses(most + 1, (n) =>
      tried("/auth/sign_in", { peer: `203.0.113.${n}`, body: victim }),
    );
    expect(seen.slice(0, most)).toEqual(Array(most).fill(401));
    expect(seen[most]).toBe(429);
    const lower = { ...victim, email: victim.email.toLowerCase() };
    expect((await tried("/auth/sign_in", { peer: "203.0.113.99", body: lower })).status).toBe(429);
    const other = { ...victim, email: "other@people.example" };
    expect((await tried("/auth/sign_in", { peer: "203.0.113.99", body: other })).status).toBe(401);
    const kept = await database.admin<{ key: string }[]>`select key from rate_limits`;
    expect(kept.filter(({ key }) => key.includes("@"))).toEqual([]);
  });

  it("nobody keeps an owner out by wrong passwords: a browser that the account signed in with has its own count [S12]", async () => {
    const email = `${walked.owner.userId}@people.example`;
    const signIn = (password: string, peer: string, cookie = "") =>
      tried("/auth/sign_in", { peer, headers: cookie ? { cookie } : {}, body: { email, password } });
    const first = await ask(handlerOf(handlers, "/auth/sign_in"), {
      headers: { "content-type": "application/json", "x-outreach-peer": "192.0.2.1" },
      body: JSON.stringify({ email, password }),
    });
    const [, device = ""] = first.headers.getSetCookie();
    expect(device).toMatch(/^known-[\w-]{10}=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/);
    const known = device.split(";")[0]!;
    // Strangers use up what the account has for them, and some of them share the owner's address.
    const most = limitOf("/auth/sign_in", "email");
    const place = limitOf("/auth/sign_in", "address+email");
    const strangers = await statuses(most + 5, (n) =>
      signIn("wrong-password", n <= place ? "192.0.2.2" : `203.0.113.${n}`),
    );
    expect(strangers.slice(0, place)).toEqual(Array(place).fill(401));
    expect(strangers[place]).toBe(429);
    expect(strangers.slice(-4)).toEqual([429, 429, 429, 429]);
    expect((await signIn(password, "192.0.2.3")).status).toBe(429);
    for (const peer of ["192.0.2.2", "192.0.2.4"])
      expect((await signIn(password, peer, known)).status).toBe(200);
    // The browser's own count is no way round: past it, it is a stranger like any other.
    const own = limitOf("/auth/sign_in", "device");
    const guesses = await statuses(own + 1, () => signIn("wrong-password", "192.0.2.5", known));
    expect(guesses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it("nobody keeps an owner from a new password: their browser has its own count there, too [S12]", async () => {
    const email = `${walked.owner.userId}@people.example`;
    const first = await ask(handlerOf(handlers, "/auth/sign_in"), {
      headers: { "content-type": "application/json", "x-outreach-peer": "192.0.2.1" },
      body: JSON.stringify({ email, password }),
    });
    const cookie = first.headers.getSetCookie()[1]!.split(";")[0]!;
    const most = limitOf("/auth/restore", "email");
    const forget = (n: number, headers = {}) =>
      tried("/auth/restore", { peer: `203.0.113.${n}`, headers, body: { email } });
    const seen = await statuses(most + 1, (n) => forget(n));
    expect(seen).toEqual([...Array(most).fill(200), 429]);
    const own = limitOf("/auth/restore", "device");
    const mine = await statuses(own + 1, () => forget(99, { cookie }));
    expect(mine).toEqual([...Array(own).fill(200), 429]);
  });

  it("an open session guesses its person's password no faster over several calls [S12]", async () => {
    const { token } = await makeMember(database.admin);
    const paths = [
      "/users/second_factor/begin",
      "/users/second_factor/recovery_codes",
      "/users/passkeys/begin",
    ];
    const most = limitOf(paths[0]!, "session");
    const guess = (n: number) =>
      tried(paths[n % paths.length]!, {
        peer: `203.0.113.${n}`,
        token,
        body: { password: "wrong-password" },
      });
    const seen = await statuses(most + 1, guess);
    expect(seen).toEqual([...Array(most).fill(400), 429]);
  });

  it("whoever holds a stolen session can't keep its owner from ending it [S12]", async () => {
    const [owner, thief] = [walked.owner.token, await walked.session()];
    const paths = ["/auth/sign_out_everywhere", "/users/sessions/{id}/end"];
    const end = (token: string, n: number, given: object) =>
      tried(paths[n % 2]!, { peer: `203.0.113.${n}`, token, params: { id: newId() }, body: given });
    const most = limitOf(paths[0]!, "session");
    const guesses = await statuses(limitOf(paths[0]!, "account") + 1, (n) =>
      end(thief, n, { password: "wrong-password" }),
    );
    expect(guesses.slice(0, most + 1)).toEqual([...Array(most).fill(400), 429]);
    expect(new Set(guesses.slice(most))).toEqual(new Set([429]));
    // Nor by wrong passwords at the calls that change the account.
    const changes = "/users/second_factor/begin";
    for (let n = 0; n <= limitOf(changes, "session"); n++)
      await tried(changes, { peer: `203.0.113.${n}`, token: thief, body: { password: "wrong-password" } });
    expect((await end(owner, 1, { password })).status).toBe(404);
    expect((await end(owner, 0, { password })).status).toBe(200);
    expect((await tried("/users/fetch_user", { token: thief })).status).toBe(401);
  });

  it("whoever holds a stolen session or API token can't use up the tries of its owner's own session [S12]", async () => {
    const fresh = await makeWalkedWorkspace(database.admin);
    const [owner, thief] = [fresh.owner.token, await fresh.session()];
    const wrong = {
      password: "wrong-password",
      old_password: "wrong-password",
      new_password: "Tk4-Tk4-Tk4-",
    };
    const paths = [
      "/auth/sign_out_everywhere",
      "/users/sessions/{id}/end",
      "/users/change_password",
      "/users/passkeys/begin",
    ];
    const robot = await fresh.session({ kind: "api", hint: "abcd", name: "robot" });
    for (const [index, path] of paths.entries()) {
      const most = limitOf(path, "account") + 1;
      const seen = await statuses(most, (n) =>
        tried(path, { peer: `198.51.${index}.${n}`, token: robot, params: { id: newId() }, body: wrong }),
      );
      // A call that sets the cookie takes an API token for nobody's.
      expect(new Set(seen), path).toEqual(new Set([path.endsWith("change_password") ? 401 : 403]));
      await statuses(most, (n) =>
        tried(path, { peer: `198.51.${index}.${n}`, token: thief, params: { id: newId() }, body: wrong }),
      );
      const mine = await tried(path, { token: owner, params: { id: newId() }, body: wrong });
      expect(mine.status, path).toBe(400);
    }
  });

  it("guesses from many sessions of one person are bounded together [S12]", async () => {
    const fresh = await makeWalkedWorkspace(database.admin);
    const [path, wrong] = ["/users/passkeys/begin", { password: "wrong-password" }];
    const [each, all] = [limitOf(path, "session"), limitOf(path, "account")];
    for (let n = 0; n < all; n += each) {
      const token = await fresh.session();
      const seen = await statuses(each, (m) => tried(path, { peer: `198.18.${n}.${m}`, token, body: wrong }));
      expect(new Set(seen)).toEqual(new Set([400]));
    }
    expect((await tried(path, { token: await fresh.session(), body: wrong })).status).toBe(429);
  });

  it("a browser's mark counts for its own account alone, and a made-up one for none [S12]", async () => {
    const most = limitOf("/auth/sign_in", "address");
    const mine = await ask(handlerOf(handlers, "/auth/sign_in"), {
      headers: { "content-type": "application/json", "x-outreach-peer": "192.0.2.20" },
      body: JSON.stringify({ email: `${walked.owner.userId}@people.example`, password }),
    });
    const known = mine.headers.getSetCookie()[1]!.split(";")[0]!;
    const [name, value] = known.split("=") as [string, string];
    const marks = [
      known,
      `${name}=${value.slice(0, -1)}${value.endsWith("A") ? "B" : "A"}`,
      `${name}=a.9999999999.b.c`,
    ];
    for (const [index, cookie] of marks.entries()) {
      const seen = await statuses(most + 1, (n) =>
        tried("/auth/sign_in", {
          peer: `192.0.2.${30 + index}`,
          headers: { cookie },
          body: { email: `${index}-${n}@people.example`, password: "wrong-password" },
        }),
      );
      expect(seen.slice(0, most)).not.toContain(429);
      expect(seen[most], cookie).toBe(429);
    }
  });

  it("count what is refused: a foreign page, a token that names nothing, a right that is missing [S12]", async () => {
    const most = limitOf("/auth/sign_in", "address");
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const seen = await statuses(most + 1, () =>
      tried("/auth/sign_in", { peer: "192.0.2.40", headers: foreign }),
    );
    expect(seen.slice(0, most)).toEqual(Array(most).fill(403));
    expect(seen[most]).toBe(429);
    const path = "/workflows/upload_csv_file";
    const uploads = limitOf(path, "space");
    const bogus = await statuses(uploads + 1, () => tried(path, { peer: "192.0.2.41", token: "nothing" }));
    expect(bogus.slice(0, uploads)).toEqual(Array(uploads).fill(401));
    expect(bogus[uploads]).toBe(429);
    const { workspaceId } = await makeMember(database.admin);
    const powerless = await makeMember(database.admin, { workspaceId, isAdmin: false, allowedPages: {} });
    const refused = await statuses(uploads + 1, () =>
      tried(path, { peer: "192.0.2.42", token: powerless.token }),
    );
    expect(refused.slice(0, uploads)).toEqual(Array(uploads).fill(403));
    expect(refused[uploads]).toBe(429);
  });

  it("bound the activation mails to one address over all calls, brands' hosts and sessions [S12]", async () => {
    const email = "Spammed@people.example";
    const form = { first_name: "A", last_name: "B", country: "DE", accept_terms: true, password };
    const limit = handlerOf(handlers, "/auth/sign_up").call.limits.find(({ shared }) => shared);
    await database.admin`delete from pgboss.job`;
    const seen = await statuses((limit?.points ?? 0) + 1, async (n) => {
      if (n % 6 === 0)
        await database.admin`delete from rate_limits where key like 'POST /auth/sign_up email%'`;
      return tried("/auth/sign_up", { peer: `203.0.113.${n}`, body: { ...form, email } });
    });
    expect(seen.slice(0, -1)).not.toContain(429);
    expect(seen.at(-1)).toBe(429);
    const begun = await ask(handlerOf(handlers, "/auth/sign_in"), {
      headers: { "content-type": "application/json", "x-outreach-peer": "192.0.2.50" },
      body: JSON.stringify({ email, password }),
    });
    const { payload } = (await begun.json()) as { payload: { token: string } };
    const again = await tried("/auth/activate_email", { peer: "192.0.2.51", token: payload.token });
    expect(again.status).toBe(429);
  });

  it("by account hold over all its sessions and addresses [S12]", async () => {
    const most = limitOf("/auth/activate_email", "account");
    const sessions = [walked.owner.token, await walked.session()];
    const seen = await statuses(most + 1, (n) =>
      tried("/auth/activate_email", { peer: `203.0.113.${n}`, token: sessions[n % 2]! }),
    );
    expect(seen.slice(0, most)).not.toContain(429);
    expect(seen[most]).toBe(429);
    const other = await makeMember(database.admin);
    expect((await tried("/auth/activate_email", { token: other.token })).status).not.toBe(429);
  });

  it("bound how many campaigns a person can have written, and not how many they create [S12]", async () => {
    const make = handlers.find(({ call }) => nameOf(call) === "POST /workflows")!;
    const most = make.call.limits.find(({ onlyWith }) => onlyWith === "workflow_to_generate")?.points ?? 0;
    expect(most).toBe(20);
    const owner = await makeMember(database.admin);
    const colleague = await makeMember(database.admin, { workspaceId: owner.workspaceId });
    const asking = (token: string, body: object) =>
      ask(make, {
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ name: "A", credentials_id: newId(), objective: "Meet", ...body }),
      });
    const written = { workflow_to_generate: "magic" };
    const seen = await statuses(most + 1, () => asking(owner.token, written));
    expect(seen).toEqual([...Array(most).fill(404), 429]);
    expect((await asking(owner.token, {})).status).toBe(404);
    expect((await asking(colleague.token, written)).status).toBe(404);
  });

  it.each(["cancel", "remove"])(
    "bound how often imports meet their %s, as they bound their uploads [S12]",
    async (verb) => {
      const path = `/workflows/searches/{id}/${verb}`;
      const most = limitOf(path, "space");
      expect(most).toBe(limitOf("/workflows/upload_csv_file", "space"));
      const { token } = await makeMember(database.admin);
      const seen = await statuses(most + 1, () =>
        tried(path, { peer: "192.0.2.43", token, params: { id: newId() } }),
      );
      expect(new Set(seen.slice(0, most))).toEqual(new Set([404]));
      expect(seen[most]).toBe(429);
    },
  );

  it("by workspace hold over all its members, and leave other workspaces alone [S12]", async () => {
    const path = "/workflows/upload_csv_file";
    const most = limitOf(path, "space");
    const colleague = await makeMember(database.admin, { workspaceId: walked.owner.workspaceId });
    const seen = await statuses(most + 1, (n) =>
      tried(path, { peer: `203.0.113.${n}`, token: n % 2 ? colleague.token : walked.owner.token }),
    );
    expect(seen.slice(0, most)).not.toContain(429);
    expect(seen[most]).toBe(429);
    const other = await makeMember(database.admin);
    expect((await tried(path, { token: other.token })).status).not.toBe(429);
  });

  const open = everyContract().filter(
    ({ access, changesState, path }) => access.who === "anon" && changesState && !path.startsWith("/world/"),
  );
  it.each(open.filter(({ path }) => path !== "/auth/logout").map((call) => [nameOf(call), call] as const))(
    "%s, which anybody may call and which changes something, is counted by address [S12]",
    (_name, call) => {
      expect(call.limits.map(({ by }) => by)).toContain("address");
    },
  );
});
