import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/env/index.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import { ask } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyContract, everyHandler, handlerOf, nameOf } from "../../factories/every-call.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../../factories/walked-workspace.ts";

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
}

/** One try from an address, as the web server marks it. Counting needs no valid body. */
async function tried(path: string, { peer = "198.51.100.7", token, headers = {}, body = {} }: Try) {
  const answer = await ask(handlerOf(handlers, path), {
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
