import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { POST } from "@/app/api/client_errors/route.ts";
import { env, resetEnv } from "@/lib/env/index.ts";
import { errorReports } from "@/lib/providers/error-reports/adapter.ts";
import { ports, resetPorts } from "@/lib/wiring/ports.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const got: Record<string, unknown>[] = [];
let status = 200;
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    got.push(JSON.parse(Buffer.concat(parts).toString()));
    response.writeHead(status).end();
  });
});

beforeAll(async () => {
  await makeMember(database.admin);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => server.close());
afterEach(resetPorts);

const tellOf = (change: object = {}) =>
  callRoute(POST, { body: { message: "Error: x", environment: "prod", path: "/inbox", ...change } });
const serveAt = (url: string | null) => {
  resetPorts();
  Object.assign(ports(), { errorReports: errorReports(url) });
};
const address = () => `http://127.0.0.1:${(server.address() as { port: number }).port}/in`;

it("an uncaught error goes to the operator's service by POST, with the brand [SH-500, SH-503]", async () => {
  serveAt(address());
  expect(await tellOf({ stack: "at x", trace: { ready: 5, loaded: 9 } })).toMatchObject({ status: 200 });
  await expect.poll(() => got.length).toBe(1);
  expect(got[0]).toMatchObject({
    source: "browser",
    brand: "default",
    environment: "prod",
    message: "Error: x",
    stack: "at x",
    path: "/inbox",
    trace: { ready: 5, loaded: 9 },
    at: expect.stringMatching(/^\d{4}-/),
  });
});

it("an error of the development space is development's; in every other workspace the host decides, and so where none is set [SH-004, SH-521]", async () => {
  serveAt(address());
  const [ours, others] = [await makeMember(database.admin), await makeMember(database.admin)];
  const told = async (as: string) => {
    const before = got.length;
    await callRoute(POST, { as, body: { message: "Error: y", environment: "prod" } });
    await expect.poll(() => got.length).toBe(before + 1);
    return got.at(-1)!.environment;
  };
  expect(await told(ours.token)).toBe("prod");
  vi.stubEnv("DEVELOPMENT_SPACE", ours.workspaceId);
  resetEnv();
  try {
    expect([await told(ours.token), await told(others.token)]).toEqual(["dev", "prod"]);
    vi.stubEnv("DEVELOPMENT_SPACE", "some workspace");
    resetEnv();
    expect(() => env()).toThrow(/DEVELOPMENT_SPACE/);
  } finally {
    vi.unstubAllEnvs();
    resetEnv();
  }
});

it("a service that fails, or isn't there, costs the browser nothing", async () => {
  for (const url of [address(), "http://127.0.0.1:9/in", null]) {
    status = 500;
    serveAt(url);
    expect((await tellOf()).status).toBe(200);
  }
});

it("takes nothing else for an error", async () => {
  for (const change of [
    { message: "" },
    { environment: "moon" },
    { message: 7 },
    { trace: { ready: -1, loaded: 0 } },
  ])
    expect(await tellOf(change)).toMatchObject({ status: 400, reason: "invalid_input" });
});
