import { describe, expect, it } from "vitest";
import { webhookTriggers } from "@/lib/contracts/words/webhook-words.ts";
import { exampleOf } from "./example.ts";
import { payloadOf } from "./payload.ts";
import { hands, shareOut } from "./share-out.ts";
import { isGivenUp, restMs, verdictOf } from "./verdict.ts";

const now = new Date("2026-12-01T09:00:00.000Z");
const given = { webhook: { id: "w", name: "Our CRM" }, workspaceId: "s", at: now };

describe("a payload", () => {
  it("has the webhook's own fields, each by its type [OC-441]", () => {
    const fields = [
      { name: "source", type: "default", value: "outreach" },
      { name: "number", type: "auto_increment", value: "" },
      { name: "deadline", type: "datetime", value: "2026-12-31T09:00:00+01:00" },
      { name: "made_at", type: "datetime_now", value: "" },
      { name: "owner", type: "none", value: "" },
    ] as const;
    const body = JSON.parse(payloadOf(exampleOf("got_reply", given), { fields, number: 7, now }));
    expect(body.data.fields).toEqual({
      source: "outreach",
      number: 7,
      deadline: "2026-12-31T08:00:00.000Z",
      made_at: "2026-12-01T09:00:00.000Z",
      owner: null,
    });
  });

  it("has the same form for each trigger", () => {
    for (const trigger of webhookTriggers) {
      const body = JSON.parse(payloadOf(exampleOf(trigger, given), { fields: [], number: 0, now }));
      expect(Object.keys(body)).toEqual(["type", "version", "timestamp", "test", "data"]);
      expect(body).toMatchObject({ type: trigger, version: "1", test: true });
      expect(Object.keys(body.data)).toEqual([
        "workspace_id",
        "webhook",
        "person",
        "message",
        "label",
        "campaign",
        "account",
        "fields",
      ]);
    }
  });

  it("cuts a very long message by whole characters", () => {
    const told = exampleOf("new_email", given);
    const text = `${"x".repeat(19_999)}😀 and more`;
    const body = payloadOf({ ...told, message: { ...told.message!, text } }, { fields: [], number: 0, now });
    expect(JSON.parse(body).data.message.text).toBe("x".repeat(19_999));
  });
});

describe("what becomes of a try", () => {
  const answer = (status: number | null, retryAfterMs: number | null = null) => ({
    status,
    detail: null,
    retryAfterMs,
  });

  it("is decided by its status: 2xx delivers, 410 ends, anything else waits", () => {
    expect(verdictOf(answer(204), 1)).toEqual({ state: "delivered" });
    expect(verdictOf(answer(410), 1)).toEqual({ state: "failed", reason: "gone" });
    for (const status of [199, 300, 302, 400, 429, 500, null])
      expect(verdictOf(answer(status), 1)).toEqual({ state: "waiting", afterMs: 5_000 });
    expect(verdictOf(answer(500), 8)).toEqual({ state: "waiting", afterMs: 36_000_000 });
    expect(verdictOf(answer(500), 9)).toEqual({ state: "failed", reason: "tries" });
  });

  it("waits as long as the receiver asks, at least its pause and at most an hour", () => {
    const afterMs = (asked: number, tries: number) => verdictOf(answer(429, asked), tries);
    expect(afterMs(120_000, 1)).toEqual({ state: "waiting", afterMs: 120_000 });
    expect(afterMs(1_000, 1)).toEqual({ state: "waiting", afterMs: 5_000 });
    expect(afterMs(86_400_000, 1)).toEqual({ state: "waiting", afterMs: 3_600_000 });
    expect(afterMs(120_000, 8)).toEqual({ state: "waiting", afterMs: 36_000_000 });
    expect(afterMs(120_000, 9)).toEqual({ state: "failed", reason: "tries" });
    expect(restMs(1, answer(503, 120_000))).toBe(120_000);
    expect(restMs(1, answer(503, 86_400_000))).toBe(3_600_000);
    expect(restMs(20, answer(503, 1_000))).toBe(300_000);
  });

  it("lets a failing webhook rest, longer each time up to five minutes", () => {
    expect([1, 2, 3, 4, 5, 20].map((failures) => restMs(failures, answer(500)))).toEqual([
      0, 0, 10_000, 20_000, 40_000, 300_000,
    ]);
  });

  it("gives a webhook up that has only failed for three days, ten times", () => {
    const day = 86_400_000;
    expect(isGivenUp(10, 0, 3 * day)).toBe(true);
    expect(isGivenUp(9, 0, 3 * day)).toBe(false);
    expect(isGivenUp(10, 0, 3 * day - 1)).toBe(false);
  });
});

describe("the hands of a worker", () => {
  const hook = (workspaceId: string, id: string, failures = 0) => ({ workspaceId, id, failures });
  const most = (quotas: ReturnType<typeof shareOut>) =>
    Object.fromEntries(quotas.map((quota) => [quota.id, quota.most]));

  it("are shared among workspaces and webhooks", () => {
    const ready = [hook("a", "a1"), hook("a", "a2"), hook("a", "a3"), hook("b", "b1")];
    expect(most(shareOut(ready, []))).toEqual({ a1: 3, a2: 3, a3: 2, b1: 4 });
    const slow = Array.from({ length: 4 }, () => ({ workspaceId: "a", id: "a1" }));
    expect(most(shareOut(ready, slow))).toEqual({ a2: 2, a3: 2, b1: 4 });
  });

  it("go first to the workspace, and there to the webhook, that has the fewest", () => {
    const ready = [hook("a", "a1"), hook("a", "a2"), hook("a", "a3"), hook("b", "b1")];
    const busy = (id: string, length: number) => Array.from({ length }, () => ({ workspaceId: "a", id }));
    expect(most(shareOut(ready, [...busy("a1", 4), ...busy("a2", 3)]))).toEqual({ a3: 1, b1: 4 });
  });

  it("are kept for workspaces that have none, however much the others have", () => {
    const ready = ["a", "b", "c", "d"].flatMap((one) => [hook(one, `${one}1`), hook(one, `${one}2`)]);
    const quotas = shareOut(ready, []);
    expect(quotas.reduce((sum, quota) => sum + quota.most, 0)).toBe(hands.all - hands.kept);
    const running = quotas.flatMap(({ workspaceId, id, most }) =>
      Array.from({ length: most }, () => ({ workspaceId, id })),
    );
    expect(most(shareOut([...ready, hook("e", "e1"), hook("f", "f1")], running))).toEqual({ e1: 1, f1: 1 });
  });

  it("send one message at a time to an address that fails", () => {
    expect(most(shareOut([hook("a", "a1", 2), hook("a", "a2", 3)], []))).toEqual({ a1: 4, a2: 1 });
    expect(most(shareOut([hook("a", "a2", 3)], [{ workspaceId: "a", id: "a2" }]))).toEqual({});
  });

  it("are never more than there are", () => {
    const ready = Array.from({ length: 40 }, (_, n) => hook(`w${n}`, `h${n}`));
    const quotas = shareOut(ready, []);
    expect(quotas.reduce((sum, quota) => sum + quota.most, 0)).toBe(hands.all);
    const busy = Array.from({ length: hands.all }, () => ({ workspaceId: "x", id: "x" }));
    expect(shareOut(ready, busy)).toEqual([]);
  });
});
