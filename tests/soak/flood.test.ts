import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setPriority } from "node:os";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ownCopy } from "../e2e/support/copy.ts";
import { startCopies } from "../e2e/support/start-copies.ts";
import { soakAmount } from "./length.ts";

/** The neighbour's address is this machine's usual one; each flood comes from another of its loopback addresses. */
const neighbourAt = "127.0.0.1";
const upgrades = soakAmount(20_000, 5_000);

let stop: () => Promise<void>;
let neighbour: ChildProcess;
let port: number;
let web: number;
let token: string;
const open: Socket[] = [];

beforeAll(async () => {
  stop = await startCopies(1, true);
  port = ownCopy().port;
  web = webProcess();
  const body = { email: "demo@two.example", password: "demo-password" };
  const { text } = await call("/api/auth/sign_in", { method: "POST", body });
  neighbour = fork(new URL("./neighbour.mjs", import.meta.url), { detached: true });
  goLast();
  token = (JSON.parse(text) as { payload: { token: string } }).payload.token;
  // A product that has just started is slow for everybody.
  await idle(10_000);
}, 180_000);
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => {
  neighbour?.kill();
  return stop?.();
});

/**
 * The lowest priority, so that making the flood takes no time from the server and from who measures: a real one comes
 * from other machines. Where Linux shares the processor among sessions first, this session goes last; the server and
 * the neighbour have sessions of their own.
 */
function goLast(): void {
  setPriority(19);
  if (existsSync("/proc/self/autogroup")) writeFileSync("/proc/self/autogroup", "19");
}

/** The web process, found among the supervisor's children. */
function webProcess(): number {
  const supervisor = String(ownCopy().supervisor);
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (parent === supervisor && command.includes("dist/web.js")) return Number(pid);
    } catch {
      // It ended while we looked.
    }
  }
  throw new Error("The web process isn't there.");
}

const descriptors = () => readdirSync(`/proc/${web}/fd`).length;

interface Given {
  /** The brand's host; the neighbour's without it. */
  readonly host?: string;
  readonly from?: string;
  readonly as?: string;
  readonly method?: string;
  /** An object goes as JSON; a text goes as it is. */
  readonly body?: object | string;
  /** JSON without it. */
  readonly type?: string;
  readonly agent?: Agent;
}

function call(
  path: string,
  {
    from = neighbourAt,
    host = "two.localhost",
    as,
    method = "GET",
    body,
    type = "application/json",
    agent,
  }: Given = {},
) {
  return new Promise<{ status: number; text: string }>((settle, fail) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        localAddress: from,
        ...(agent ? { agent } : {}),
        headers: {
          host: `${host}:${port}`,
          "content-type": type,
          ...(as ? { authorization: `Bearer ${as}` } : {}),
        },
      },
      (response) => {
        let text = "";
        response.on("data", (part) => {
          text += part;
        });
        response.on("end", () => settle({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on("error", fail);
    sent.end(typeof body === "object" ? JSON.stringify(body) : body);
  });
}

interface Measured {
  readonly calls: number;
  readonly refused: readonly number[];
  readonly p50: number;
  readonly p99: number;
}

/** The neighbour makes ordinary calls, one after the other, until something is done. */
async function neighbourMeanwhile(work: () => Promise<unknown>): Promise<Measured> {
  const measured = new Promise<Measured>((settle) => neighbour.once("message", settle));
  neighbour.send({ port, token });
  const [done] = await Promise.allSettled([work()]);
  neighbour.send("stop");
  const figures = await measured;
  if (done.status === "rejected") throw done.reason;
  return figures;
}

const idle = (ms: number) => neighbourMeanwhile(() => new Promise((wait) => setTimeout(wait, ms)));

/** Runs a flood beside the neighbour, prints what it cost them, and expects that nothing of it is left. */
async function under(name: string, flood: () => Promise<string>): Promise<void> {
  const before = descriptors();
  const calm = await idle(10_000);
  let told = "";
  const busy = await neighbourMeanwhile(async () => {
    told = await flood();
  });
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  process.stdout.write(
    `${name}: ${told}; neighbour idle p50 ${ms(calm.p50)} p99 ${ms(calm.p99)}, ` +
      `flooded p50 ${ms(busy.p50)} p99 ${ms(busy.p99)} (${(busy.p99 / calm.p99).toFixed(1)} times, ${busy.calls} calls)\n`,
  );
  expect([...calm.refused, ...busy.refused], "every call of the neighbour succeeds").toEqual([]);
  for (const socket of open.splice(0)) socket.destroy();
  await expect.poll(descriptors, { timeout: 30_000 }).toBeLessThan(before + 25);
  expect(webProcess(), "the same process answers").toBe(web);
}

/**
 * A flood lasts at least so long, in milliseconds: a neighbour's worst call of many tells more than the worst of few.
 */
const shortestMs = 10_000;

/** So many pieces of work or more, some at a time. */
async function times<T>(
  count: number,
  atOnce: number,
  one: (n: number) => Promise<T>,
  leastMs = shortestMs,
): Promise<T[]> {
  const done: T[] = [];
  const until = Date.now() + leastMs;
  let next = 0;
  const hand = async () => {
    while (next < count || Date.now() < until) done.push(await one(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return done;
}

function tally(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} × ${value}`).join(", ");
}

/** An upgrade by hand that never closes its own side; resolves with the status of the answer, or "closed". */
function upgrade(from: string, path: string): Promise<string> {
  return new Promise((settle) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from, allowHalfOpen: true });
    open.push(socket);
    socket.on("error", () => settle("closed"));
    socket.once("close", () => settle("closed"));
    socket.once("data", (chunk: Buffer) => settle(chunk.toString().split(" ")[1] ?? "?"));
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: two.localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    );
  });
}

it("a flood of bogus tokens is refused, and a neighbour's calls go on [S12, S24]", () =>
  under("bogus tokens", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    const answers = await times(3_000, 50, () =>
      call("/api/users/fetch_user", { from: "127.0.0.2", as: randomBytes(32).toString("base64url"), agent }),
    );
    agent.destroy();
    const statuses = answers.map(({ status }) => String(status));
    expect(new Set(statuses)).toEqual(new Set(["401", "429"]));
    return tally(statuses);
  }));

const written = new Map<string, string>();

/** A sequence as long as a call takes, and as hard to read; written once, so that only the server works on it. */
function longSequence(credentialId: string): string {
  const kept = written.get(credentialId);
  if (kept) return kept;
  const step = { type: "email", delay: 24, subject: "{".repeat(2_000), text: "{{(".repeat(19_000) };
  const sequence = Array.from({ length: 16 }, (_, n) => ({ id: `s${n}`, ...step }));
  const text = JSON.stringify({ credentials_id: credentialId, sequence });
  written.set(credentialId, text);
  return text;
}

/** The framework's reader of forms takes none that is shorter. */
const boundary = "flood".repeat(6);

/** A file of people of about five megabytes, as a form; written once. */
const largeFile = (() => {
  let text = "";
  return () => {
    if (text) return text;
    const filler = "x".repeat(200);
    const lines = Array.from({ length: 20_000 }, (_, n) => `Person ${n},flood${n}@p.example,${filler}`);
    text = [
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="large.csv"',
      "Content-Type: text/csv",
      "",
      `name,email,note\n${lines.join("\n")}`,
      `--${boundary}--`,
      "",
    ].join("\r\n");
    return text;
  };
})();

/** A session of the tenant that floods, once its account's last flood is forgotten. */
async function flooder(from: string): Promise<string> {
  const host = "one.localhost";
  const body = { email: "demo@one.example", password: "demo-password" };
  const signedIn = await call("/api/auth/sign_in", { host, method: "POST", body, from });
  const as = (JSON.parse(signedIn.text) as { payload: { token: string } }).payload.token;
  const status = async () => (await call("/api/users/fetch_user", { host, as, from })).status;
  await expect.poll(status, { timeout: 90_000, interval: 1_000 }).toBe(200);
  return as;
}

/** One tenant's heaviest calls, from many addresses. */
const heavy: Record<string, { count: number; one: (n: number, credentialId: string) => [string, Given] }> = {
  searches: {
    count: 1_000,
    one: (n) => [`/api/profiles?query=${"abcdefghij"[n % 10]}${n % 7}&limit=100`, {}],
  },
  "checks of long sequences": {
    count: 200,
    one: (_n, credentialId) => ["/api/workflows/check", { method: "POST", body: longSequence(credentialId) }],
  },
};
it.each(Object.entries(heavy))(
  "one tenant's %s, all at once, take turns, and a neighbour's calls go on [F23]",
  async (name, { count, one }) => {
    const host = "one.localhost";
    const from = "127.0.0.6";
    const as = await flooder(from);
    const accounts = await call("/api/credentials/fetch", { host, as, from });
    const [account] = (JSON.parse(accounts.text) as { payload: { _id: string }[] }).payload;
    await under(name, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 200 });
      const answers = await times(count, 200, (n) => {
        const [path, given] = one(n, account!._id);
        return call(path, { ...given, host, as, agent, from: `127.0.0.${10 + (n % 40)}` });
      });
      agent.destroy();
      const statuses = answers.map(({ status }) => String(status));
      expect(statuses.filter((status) => status !== "200" && status !== "429")).toEqual([]);
      return tally(statuses);
    });
  },
);

it("one tenant's imports of large files, all at once, take turns, and a neighbour's calls go on [F23]", async () => {
  const given = { host: "one.localhost", from: "127.0.0.7", method: "POST" };
  const as = await flooder(given.from);
  const importOne = async () => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const sent = await call("/api/workflows/upload_csv_file", { ...given, as, type, body: largeFile() });
    if (sent.status !== 200) return String(sent.status);
    const { filename } = (JSON.parse(sent.text) as { payload: { filename: string } }).payload;
    const fields = { full_name: "name", email: "email" };
    const asked = { filename, user_fields: fields, is_email_only: true };
    const begun = await call("/api/workflows/set_data_from_csv_file", { ...given, as, body: asked });
    return String(begun.status);
  };
  // The first of a process loads its program.
  await importOne();
  await under("imports", async () => {
    const statuses = await times(50, 20, importOne, 0);
    expect(statuses.filter((status) => status !== "200" && status !== "429")).toEqual([]);
    expect(statuses).toContain("200");
    return tally(statuses);
  });
});

it("a flood of foreign upgrades is answered and leaves nothing open [S24]", () =>
  under("foreign upgrades", async () => {
    const answers = await times(upgrades, 100, async (n) => {
      const status = await upgrade("127.0.0.3", n % 2 ? "/wsx" : "/");
      // The next hundred take the place of the last: what leaks is what the server keeps.
      if (open.length > 400) for (const socket of open.splice(0, 300)) socket.destroy();
      return status;
    });
    expect(answers.filter((status) => status !== "404" && status !== "closed")).toEqual([]);
    return tally(answers);
  }));

it("a flood of sockets is capped for its address, and the silent ones are cut [S24]", () =>
  under("sockets", async () => {
    const answers = await times(3_000, 100, () => upgrade("127.0.0.4", "/ws/?EIO=4&transport=websocket"), 0);
    expect(answers.filter((status) => status === "101").length).toBeLessThanOrEqual(1_000);
    expect(answers.filter((status) => status !== "101").length).toBeGreaterThanOrEqual(2_000);
    return tally(answers);
  }));

/** A connection that stops in the middle of its headers; resolves once it is cut. */
async function cutConnection(): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.5" });
  open.push(socket);
  socket.write("GET / HTTP/1.1\r\nHost: two");
  socket.resume();
  return new Promise((settle) => {
    socket.on("error", () => settle("cut"));
    socket.on("close", () => settle("cut"));
  });
}

it("connections that say nothing are cut [S24]", () =>
  under("half-open connections", async () => {
    const closed = await times(800, 800, cutConnection, 0);
    return tally(closed);
  }));
