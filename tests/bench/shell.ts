import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { decide } from "@/lib/access/guards.ts";
import { closeConnections } from "@/lib/db/index.ts";
import { appRole, asRole } from "@/lib/db/setup/roles.ts";
import { setCredits } from "@/lib/domain/credits/index.ts";
import { resetEnv } from "@/lib/env/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import { ownCopy } from "../e2e/support/copy.ts";
import { northwind, tokenOf } from "../e2e/support/demo.ts";
import { startCopies } from "../e2e/support/start-copies.ts";
import { viewer } from "../factories/viewer.ts";
import { type BareSettings, bareChannel } from "./shell/bare-settings.ts";
import { type Asked, type Load, loadOf } from "./shell/load.ts";
import { openSockets, spread } from "./shell/sockets.ts";
import { median, say } from "./support/figures.ts";

/**
 * `npm run bench -- shell [sockets] [seconds]`: what the shell costs around each request, on a running copy of the
 * built product without limits of rate. A guarded page and a small call at 1 and 16 connections, against a constant
 * from a bare Node server and against the call's own SQL from that server behind the same wall [G8]; the guards alone;
 * and how long after a commit 1,000 sockets hear of it, against a bare server's sockets [G10]. Three interleaved
 * rounds, medians. For 5,000 sockets: `shell 5000`.
 */
const [sockets = 1_000, seconds = 4] = process.argv.slice(2).map(Number);
const rounds = 3;
const changesARound = 10;
const page = "/campaigns/my-campaigns";

process.env.RATE_LIMITS = "false";
const stop = await startCopies(1);
try {
  const token = await tokenOf(northwind);
  const { port, dir } = ownCopy();
  const headers = { host: `${northwind.host}:${port}`, cookie: `session=${token}` };
  const settings = await settingsOf(dir, token);
  const bare = await startBare(settings);
  try {
    const small: Asked = { port, path: "/api/inbox/unread_count", headers };
    await measureRequests({
      "a constant, bare": { port: bare.port, path: "/static", headers: {} },
      "the call's SQL, bare": { port: bare.port, path: "/sql", headers: {} },
      "the small call": small,
      [`the page ${page}`]: { port, path: page, headers },
    });
    measureGuards();
    await measureSockets(settings, { port, headers }, bare.port);
  } finally {
    bare.stop();
  }
} finally {
  await closeConnections();
  await stop();
}

/** Where the copy's database is, for the application's role, and whose session asks. */
async function settingsOf(dir: string, token: string): Promise<BareSettings> {
  const { appPassword, masterKey } = JSON.parse(readFileSync(join(dir, "installation.json"), "utf8"));
  const port = readFileSync(join(dir, "postgres", "port"), "utf8").trim();
  const secret = readFileSync(join(dir, "postgres", "admin.secret"), "utf8").trim();
  const adminUrl = `postgres://postgres:${secret}@127.0.0.1:${port}/outreach`;
  const databaseUrl = asRole(adminUrl, appRole, appPassword);
  Object.assign(process.env, { APP_DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, LOG_LEVEL: "silent" });
  resetEnv();
  const admin = postgres(adminUrl, { max: 1 });
  const [row] = await admin<{ brandId: string; workspaceId: string }[]>`
    select brand_id as "brandId", workspace_id as "workspaceId" from sessions where token_hash = ${hashToken(token)}`;
  await admin.end();
  if (!row) throw new Error("The demo's session isn't known.");
  return { databaseUrl, token, ...row };
}

async function startBare(settings: BareSettings): Promise<{ port: number; stop: () => void }> {
  const child = fork(join("tests", "bench", "shell", "bare-server.ts"), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, BARE: JSON.stringify(settings) },
  });
  const port = await new Promise<number>((told, failed) => {
    child.once("message", (message) => told(Number(message)));
    child.once("exit", (code) => failed(new Error(`The bare server ended with ${code}.`)));
  });
  child.removeAllListeners("exit");
  return { port, stop: () => void child.kill() };
}

async function measureRequests(subjects: Readonly<Record<string, Asked>>): Promise<void> {
  for (const connections of [1, 16]) {
    const seen = new Map<string, Load[]>(Object.keys(subjects).map((name) => [name, []]));
    // Once unmeasured: plans are made, code is read.
    for (let round = -1; round < rounds; round++)
      for (const [name, asked] of Object.entries(subjects)) {
        const load = await loadOf(asked, connections, round < 0 ? 1 : seconds);
        if (round >= 0) seen.get(name)!.push(load);
      }
    const of = (name: string, what: keyof Load) => median(seen.get(name)!.map((load) => load[what]));
    say(`${connections === 1 ? "1 connection" : `${connections} connections`}:`);
    const perSecond = (name: string) => of(name, "perSecond");
    for (const name of Object.keys(subjects)) {
      const ratios = [...seen.keys()]
        .slice(0, 2)
        .map((base) => `${(perSecond(name) / perSecond(base)).toFixed(2)} of "${base}"`);
      say(
        `  ${name.padEnd(34)} ${perSecond(name).toFixed(0).padStart(6)}/s  p50 ${of(name, "p50").toFixed(1).padStart(6)} ms  p99 ${of(name, "p99").toFixed(1).padStart(6)} ms  ${ratios.join(", ")}`,
      );
    }
  }
}

/** The guards are pure: what they cost is their own time. */
function measureGuards(): void {
  const input = { path: page, query: new URLSearchParams("selectedCred=c"), viewer: viewer() };
  const times = 20_000;
  for (let warm = 0; warm < times; warm++) decide(input);
  const began = performance.now();
  for (let time = 0; time < times; time++) decide(input);
  const micros = ((performance.now() - began) / times) * 1_000;
  say(`the guards of a page: ${micros.toFixed(1)} µs (goal: under 1,000)`);
}

async function measureSockets(
  settings: BareSettings,
  product: { readonly port: number; readonly headers: Readonly<Record<string, string>> },
  barePort: number,
): Promise<void> {
  const origin = `http://${product.headers.host}`;
  const ours = await openSockets(sockets, product.port, { ...product.headers, origin });
  const bare = await openSockets(sockets, barePort, {});
  const sql = postgres(settings.databaseUrl, { max: 1 });
  const seen = { ours: [] as ReturnType<typeof spread>[], bare: [] as ReturnType<typeof spread>[] };
  try {
    let credits = 1_000;
    for (let round = -1; round < rounds; round++) {
      const [own, others]: [number[], number[]] = [[], []];
      for (let change = 0; change < (round < 0 ? 2 : changesARound); change++) {
        credits++;
        own.push(...(await ours.hear(() => setCredits(settings.workspaceId, credits))));
        others.push(...(await bare.hear(() => sql`select pg_notify(${bareChannel}, 'workspace')`)));
      }
      if (round < 0) continue;
      seen.ours.push(spread(own));
      seen.bare.push(spread(others));
    }
  } finally {
    ours.close();
    bare.close();
    await setCredits(settings.workspaceId, null);
    await sql.end();
  }
  const of = (who: keyof typeof seen, what: "p50" | "p99") => median(seen[who].map((each) => each[what]));
  const line = (who: keyof typeof seen) =>
    `p50 ${of(who, "p50").toFixed(1)} ms  p99 ${of(who, "p99").toFixed(1)} ms`;
  say(`from a commit to ${sockets.toLocaleString("en")} sockets, of which 40 ms gather further changes:`);
  say(
    `  the product  ${line("ours")}  ${(of("ours", "p99") / of("bare", "p99")).toFixed(2)} of the bare server's`,
  );
  say(`  bare         ${line("bare")}`);
}
