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
});
