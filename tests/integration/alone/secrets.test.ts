import { beforeAll, describe, expect, it, vi } from "vitest";
import type { RouteHandler } from "@/lib/http/route.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyHandler, titled } from "../../factories/every-call.ts";
import { makeWalkedWorkspace, password, type WalkedWorkspace } from "../../factories/walked-workspace.ts";

/** Everything that is logged, at every level, instead of standard output. */
const said = vi.hoisted(() => {
  process.env.LOG_LEVEL = "trace";
  return { lines: [] as string[] };
});
vi.mock("pino", async (original) => {
  const { default: pino } = await original<{ default: typeof import("pino") }>();
  const sink = { write: (line: string) => said.lines.push(line) };
  const made = (options: import("pino").LoggerOptions) => pino(options, sink);
  return { default: Object.assign(made, pino) };
});

const database = testDatabase();
const handlers = await everyHandler();
const table = titled(handlers);
let walked: WalkedWorkspace;

/** What people hand over with calls and nobody else may ever read. */
const canaries = {
  password,
  userPassword: "canary-user-pw-1",
  networkPassword: "canary-network-pw",
  code: "739164",
  activationCode: "canary-activation-code-000000000000",
  inviteCode: "canaryinvite",
  restoreCode: "canary-restore-code",
  apiKey: "canary-api-key",
  proxyPassword: "canary-proxy-pw",
  sessionCookie: "canary-session-cookie",
};

/** What sign-ins of social accounts carry besides a password. */
const ofSignIn = {
  custom_proxy: true,
  proxy: {
    ...{ proxy_address: "9.9.9.9", ports: { http: "8080" } },
    ...{ username: "proxy-user", password: canaries.proxyPassword },
  },
  cookies: [{ domain: ".network.example", name: "network_session", value: canaries.sessionCookie }],
};
let token = "";

beforeAll(async () => {
  walked = await makeWalkedWorkspace(database.admin);
});

/** A body with a secret wherever a call takes one, and where none does. */
const body = (path: string) => ({
  ...(path === "/auth/sign_in" ? {} : { password: canaries.userPassword }),
  ...(path.startsWith("/credentials") || path.startsWith("/integrations")
    ? { password: canaries.networkPassword }
    : {}),
  ...(path.startsWith("/credentials") ? ofSignIn : {}),
  code: canaries.code,
  invite_code: canaries.inviteCode,
  restore_code: canaries.restoreCode,
  api_key: canaries.apiKey,
  ...(path === "/auth/sign_in" ? {} : { email: "canary@people.example" }),
});

/** The three ways in which a token travels. */
const ways: {
  headers: (t: string) => Record<string, string>;
  query: (t: string) => Record<string, string>;
}[] = [
  { headers: (t) => ({ authorization: `Bearer ${t}` }), query: () => ({}) },
  { headers: () => ({}), query: (t) => ({ token: t }) },
  { headers: (t) => ({ cookie: `session=${t}`, origin: "http://localhost" }), query: () => ({}) },
];

/** Makes a call in every way and returns what was answered and logged. */
async function shown(handler: RouteHandler): Promise<{ text: string; log: string; statuses: number[] }> {
  // Some calls end the session that they are called with.
  token = await walked.session();
  said.lines.length = 0;
  const statuses: number[] = [];
  let text = "";
  for (const { headers, query } of ways) {
    const answer = await walked.send(handler, null, {
      headers: headers(token),
      query: { ...query(token), activation_code: canaries.activationCode },
      body: body(handler.call.path),
    });
    statuses.push(answer.status);
    text += answer.text;
    text += JSON.stringify([...answer.headers].filter(([name]) => name !== "set-cookie"));
  }
  return { text, log: said.lines.join(""), statuses };
}

function expectNone(where: string, text: string) {
  for (const [name, secret] of Object.entries({ ...canaries, token })) {
    expect(text.includes(secret), `${name} in ${where}: ${around(text, secret)}`).toBe(false);
  }
}
const around = (text: string, secret: string) => {
  const at = text.indexOf(secret);
  return at < 0 ? "" : text.slice(Math.max(0, at - 300), at + 100);
};

describe("secrets that calls carry", () => {
  it.each(table)("%s: none in the log, none in an answer [S14, S21]", async (name, handler) => {
    const { text, log } = await shown(handler);
    expectNone("the answer", text);
    expectNone("the log", log);
    expect(log).toContain(`"call":"${name}"`);
  });
});

describe("secrets that calls carry, when the database fails in the middle of them", () => {
  beforeAll(async () => {
    const { admin } = database;
    walked = await makeWalkedWorkspace(admin);
    // What the session's look-up needs stays; what verbs read and write is gone.
    for (const statement of [
      "alter table users rename column password_hash to gone",
      "alter table credentials rename column username_lower to gone",
      "alter table mailboxes rename column username to gone",
      "alter table workspaces rename column cloud_seats to gone",
      "alter table secrets rename column sealed to gone",
      "alter table audit_entries rename column action to gone",
      "alter table campaigns rename column name to gone",
      "alter table prospects rename column full_name to gone",
      "alter table conversations rename column last_text to gone",
      "alter table uploads rename column content to gone",
      "alter table user_codes rename column code_hash to gone",
      "alter table memberships rename column created_at to gone",
      "alter table sessions rename column last_seen_at to gone",
    ])
      await admin.unsafe(statement);
  });
  const failed: string[] = [];

  it.each(table)("%s: none in the log, none in an answer [S14, S21]", async (name, handler) => {
    const { text, log, statuses } = await shown(handler);
    expectNone("the answer", text);
    expectNone("the log", log);
    if (statuses.includes(500)) {
      failed.push(name);
      expect(log).toContain('"call failed"');
      // What broke is for the log alone.
      expect(text).not.toMatch(/column|relation|prisma|select /i);
    }
  });

  it("made most calls fail", () => {
    expect(failed.length).toBeGreaterThan(table.length / 3);
    expect(failed).toContain("POST /auth/sign_in");
  });
});
