import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { NextRequest } from "next/server";
import { io } from "socket.io-client";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const written = vi.hoisted(() => ({ lines: [] as Record<string, unknown>[] }));
vi.mock("@/lib/log/index.ts", () => {
  const quiet = () => {};
  const warn = (entry: Record<string, unknown>) => written.lines.push(entry);
  return { logger: () => ({ trace: quiet, debug: quiet, info: quiet, error: quiet, warn }) };
});
const { POST: signIn } = await import("@/app/api/auth/sign_in/route.ts");
const { GET: validate } = await import("@/app/api/auth/validate_token/route.ts");
const { POST: setPassword } = await import("@/app/api/auth/set_password_with_restore_code/route.ts");
const { GET: readSpace } = await import("@/app/api/space/info/route.ts");
const { GET: readAudit } = await import("@/app/api/space/audit_log/route.ts");
const { takeSettings } = await import("@/lib/env/launch.ts");
const { guardPage } = await import("@/lib/http/guard-page.ts");
const { countAddress, floodLimits } = await import("@/lib/http/turning/flood.ts");
const { attachRealtime } = await import("@/lib/realtime/server.ts");
const { refuseFlood } = await import("@/lib/server/refusing/refuse-flood.ts");

const database = testDatabase();
let worker: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  worker = await makeMember(database.admin, { isAdmin: false });
});
beforeEach(() => {
  written.lines.length = 0;
});

describe("the log", () => {
  it("tells of a refused sign-in, with the address and nothing that was typed", async () => {
    const body = { email: "ada@people.example", password: "typed-by-ada" };
    await callRoute(signIn, { body });
    expect(written.lines).toEqual([
      {
        reason: "wrong_credentials",
        asked: "POST /auth/sign_in",
        address: expect.any(String),
        requestId: expect.any(String),
      },
    ]);
    expect(JSON.stringify(written.lines)).not.toMatch(/ada|typed/);
  });

  it("tells who was refused a call, in which workspace, and why", async () => {
    await callRoute(readAudit, { as: worker.token });
    expect(written.lines).toMatchObject([
      {
        reason: "forbidden",
        asked: "GET /space/audit_log",
        user: worker.userId,
        workspace: worker.workspaceId,
      },
    ]);
  });

  it("tells of a proof that was wrong by its own word", async () => {
    const body = { restore_code: "made-up", password: "a long new one" };
    await callRoute(setPassword, { body });
    expect(written.lines).toMatchObject([
      { reason: "restoreCodeInvalid", asked: "POST /auth/set_password_with_restore_code" },
    ]);
    expect(JSON.stringify(written.lines)).not.toContain("made-up");
  });

  it("tells of an unknown token without it, and of no call that was answered", async () => {
    await callRoute(validate, { as: "made-up-token" });
    expect(written.lines).toMatchObject([{ reason: "token_invalid", asked: "GET /auth/validate_token" }]);
    expect(JSON.stringify(written.lines)).not.toContain("made-up");
    written.lines.length = 0;
    await callRoute(readSpace, { as: worker.token });
    expect(written.lines).toEqual([]);
  });

  it("tells of a flood, refused at the gate or as a page, once for many", async () => {
    takeSettings({ RATE_LIMITS: "on" });
    const server = createServer((request, response) => {
      request.headers["x-outreach-peer"] = "10.0.0.31";
      if (!refuseFlood(request, response)) response.end();
    });
    try {
      const from = { "x-outreach-peer": "10.0.0.31" };
      for (let n = 0; n <= floodLimits.address; n++)
        await countAddress(new Headers(from)).catch(() => undefined);
      const page = new NextRequest("http://localhost/inbox?token=made-up", { headers: from });
      expect((await guardPage(page)).status).toBe(429);
      await once(server.listen(0, "127.0.0.1"), "listening");
      const { port } = server.address() as AddressInfo;
      for (let n = 0; n < 2; n++) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(429);
      const line = { reason: "too_many_requests", address: "10.0.0.31" };
      expect(written.lines).toMatchObject([
        { ...line, asked: expect.stringMatching(/^\/inbox/) },
        { ...line, asked: "any request" },
        { ...line, asked: "any request" },
      ]);
      expect(JSON.stringify(written.lines)).not.toContain("made-up");
    } finally {
      takeSettings({ RATE_LIMITS: "off" });
      server.close();
    }
  });

  it("tells of sockets that aren't let in: from a foreign page, with an unknown token, and too many", async () => {
    /** Asks for sockets one after another, and keeps each. */
    const ask = async (
      limits: { address: number; session: number },
      asked: { token: string; origin?: string }[],
    ) => {
      const server = createServer();
      const realtime = await attachRealtime(server, { ...limits, silentMs: 1_000 });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const host = `localhost:${(server.address() as AddressInfo).port}`;
      const open: ReturnType<typeof io>[] = [];
      try {
        for (const { token, origin = `http://${host}` } of asked) {
          const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
            path: "/ws",
            transports: ["websocket"],
            reconnection: false,
            forceNew: true,
            extraHeaders: { host, origin, cookie: `session=${token}` },
          });
          open.push(socket);
          await new Promise<void>((settle) => {
            for (const event of ["connect", "connect_error"]) socket.once(event, () => settle());
          });
        }
      } finally {
        for (const socket of open) socket.close();
        await realtime.close();
        server.close();
      }
    };
    const { token } = worker;
    await ask({ address: 9, session: 1 }, [
      { token },
      { token },
      { token: "made-up-token" },
      { token, origin: "http://evil.example" },
    ]);
    await ask({ address: 0, session: 1 }, [{ token }]);
    expect(written.lines).toMatchObject([
      { reason: "too_many_requests", asked: "socket", user: worker.userId },
      { reason: "token_invalid", asked: "socket" },
      { reason: "foreign_origin", asked: "socket" },
      { reason: "too_many_requests", asked: "socket" },
    ]);
    expect(JSON.stringify(written.lines)).not.toMatch(/made-up|evil/);
  });

  it("tells of a wrong password, whatever else its address was refused before", async () => {
    for (let n = 0; n < 30; n++) await callRoute(validate, { as: "made-up-token" });
    written.lines.length = 0;
    await callRoute(signIn, { body: { email: "ada@people.example", password: "typed-by-ada" } });
    expect(written.lines).toMatchObject([{ reason: "wrong_credentials" }]);
    expect(written.lines[0]).not.toHaveProperty("unwritten");
  });
});
