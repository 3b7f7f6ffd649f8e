import { Agent, get } from "node:http";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { browserArguments, browserPath } from "../e2e/support/browser.ts";
import { enter, northwind } from "../e2e/support/demo.ts";
import { address } from "../e2e/support/product.ts";
import { startCopies } from "../e2e/support/start-copies.ts";

/**
 * `npm run bench -- pages`: what each page costs a person who opens it first [G9]: JavaScript over the wire, time to
 * the first byte, largest contentful paint and layout shift. The privacy policy, which has nothing to load but itself,
 * is the baseline of the ratios. Every view begins with an empty cache; three interleaved rounds, medians; the first
 * byte is also asked for a hundred times for its 99th percentile.
 */
const rounds = 3;
const asks = 100;
const { host } = northwind;

interface Subject {
  readonly path: string;
  readonly signedIn: boolean;
  /** Compressed JavaScript at first load, kB. */
  readonly limit: number;
}

const subjects: readonly Subject[] = [
  { path: "/privacy-policy", signedIn: false, limit: 180 },
  { path: "/auth/sign-in", signedIn: false, limit: 130 },
  { path: "/auth/sign-up", signedIn: false, limit: 180 },
  { path: "/campaigns/my-campaigns", signedIn: true, limit: 180 },
  { path: "/campaign/add", signedIn: true, limit: 260 },
  { path: "/profiles/my-prospects", signedIn: true, limit: 180 },
  { path: "/inbox", signedIn: true, limit: 180 },
  { path: "/integrations", signedIn: true, limit: 180 },
  { path: "/credentials/add", signedIn: true, limit: 180 },
  { path: "/world", signedIn: false, limit: 180 },
];

interface View {
  readonly script: number;
  readonly firstByte: number;
  readonly largestPaint: number;
  readonly shift: number;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)] ?? 0;

const stop = await startCopies(1);
const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArguments });
try {
  const state = await signIn(browser);
  const views = new Map<string, View[]>(subjects.map(({ path }) => [path, []]));
  // Once unmeasured: the server has read its code and the browser has started its processes.
  for (let round = -1; round < rounds; round++)
    for (const subject of subjects) {
      const seen = await view(browser, subject, state);
      if (round >= 0) views.get(subject.path)?.push(seen);
    }
  const cookies = state.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const of = (path: string, key: keyof View) => median((views.get(path) ?? []).map((one) => one[key]));
  const [base] = subjects;
  process.stdout.write(
    `${"page".padEnd(26)}${"JavaScript".padStart(14)}${"limit".padStart(8)}${"first byte".padStart(12)}${"p99".padStart(8)}${"LCP".padStart(9)}${"CLS".padStart(7)}${"LCP/bare".padStart(10)}\n`,
  );
  for (const { path, signedIn, limit } of subjects) {
    const bytes = await firstBytes(path, signedIn ? cookies : "");
    const script = of(path, "script") / 1_000;
    const ratio = of(path, "largestPaint") / of(base?.path ?? path, "largestPaint");
    process.stdout.write(
      `${path.padEnd(26)}${`${script.toFixed(0)} kB`.padStart(14)}${String(limit).padStart(8)}${`${of(path, "firstByte").toFixed(0)} ms`.padStart(12)}${percentile(bytes, 0.99).toFixed(0).padStart(8)}${`${of(path, "largestPaint").toFixed(0)} ms`.padStart(9)}${of(path, "shift").toFixed(3).padStart(7)}${ratio.toFixed(2).padStart(10)}${script > limit ? "   over its limit" : ""}\n`,
    );
  }
} finally {
  await browser.close();
  await stop();
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function signIn(browser: Browser): Promise<State> {
  const context = await browser.newContext();
  await enter(context, northwind);
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * One first view, in a browser context of its own. Bytes are counted as they came over the wire until the page stood;
 * what it fetches afterwards (the socket) is no part of the first load.
 */
async function view(browser: Browser, { path, signedIn }: Subject, state: State): Promise<View> {
  const context = await browser.newContext(signedIn ? { storageState: state } : {});
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  const scripts = new Set<string>();
  let script = 0;
  wire.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" || /javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { paint: 0, shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paint = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address(path, host), { waitUntil: "load" });
  const first = script;
  await page.waitForLoadState("networkidle");
  const measured = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const { seen } = window as unknown as { seen: { paint: number; shift: number } };
    return {
      firstByte: entry ? entry.responseStart - entry.requestStart : 0,
      largestPaint: seen.paint,
      shift: seen.shift,
    };
  });
  await context.close();
  return { script: first, ...measured };
}

/** Time to the first byte of the page, in ms, one request after the other. */
async function firstBytes(path: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  const agent = new Agent({ keepAlive: true });
  for (let ask = 0; ask < asks; ask++)
    times.push(
      await new Promise<number>((answered, failed) => {
        const began = performance.now();
        // The brand's host may have no address here: it is named, and the machine itself is asked.
        const headers = { host: new URL(address(path, host)).host, cookie };
        get(address(path, "127.0.0.1"), { headers, agent }, (response) => {
          const took = performance.now() - began;
          if (response.statusCode !== 200) failed(new Error(`${path} answered ${response.statusCode}`));
          response.resume().on("end", () => answered(took));
        }).on("error", failed);
      }),
    );
  agent.destroy();
  return times;
}
