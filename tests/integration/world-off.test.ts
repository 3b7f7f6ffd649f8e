import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as clock, POST as setClock } from "@/app/api/world/clock/route.ts";
import { GET as outbox } from "@/app/api/world/outbox/route.ts";
import { POST as act } from "@/app/api/world/people/[person]/act/route.ts";
import { GET as person } from "@/app/api/world/people/[person]/route.ts";
import { GET as people } from "@/app/api/world/people/route.ts";
import { GET as signIns } from "@/app/api/world/sign-ins/route.ts";
import OutboxPage from "@/app/world/outbox/page.tsx";
import WorldPage from "@/app/world/page.tsx";
import { resetEnv } from "@/lib/env/index.ts";
import { mailboxHint, networkHints } from "@/lib/http/world/hints.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();
let token: string;

describe("with the embedded world off", () => {
  beforeAll(async () => {
    process.env.WORLD = "off";
    resetEnv();
    token = (await makeMember(database.admin)).token;
  });
  afterAll(() => {
    delete process.env.WORLD;
    resetEnv();
  });

  it.each([
    ["the clock", clock, undefined],
    ["setting the clock", setClock, { advance_ms: 1000 }],
    ["the people", people, undefined],
    ["one of them", person, undefined],
    ["acting as one", act, { action: "accept", account: "a" }],
    ["the sign-ins", signIns, undefined],
    ["the outbox", outbox, undefined],
  ])("%s is not found", async (_what, handler, body) => {
    const answer = await callRoute(handler, {
      as: token,
      params: { person: "1" },
      ...(body ? { body } : {}),
    });
    expect(answer.status).toBe(404);
  });

  it.each([
    ["/world", WorldPage],
    ["/world/outbox", OutboxPage],
  ])("the page %s is not found", async (_path, page) => {
    await expect(
      page({ params: Promise.resolve({}), searchParams: Promise.resolve({}) }),
    ).rejects.toMatchObject({
      digest: expect.stringContaining("404"),
    });
  });

  it("nothing hints at its sign-ins or mail servers", async () => {
    expect(await networkHints()).toEqual([]);
    expect(mailboxHint()).toBeNull();
  });
});
