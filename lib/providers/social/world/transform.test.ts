import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFeed, refusalOf } from "./transform.ts";

const at = "2026-03-01T10:00:00Z";
const message = (seq: number, given: object = {}) => ({
  seq,
  kind: "message",
  at,
  providerId: "p1",
  url: "https://network.example/in/x",
  threadId: "t",
  text: "Hi",
  ...given,
});
const page = (events: unknown[]) => ({ status: 200, body: { events, cursor: 9 } });

describe("what the network says [F21]", () => {
  it("is handed on as the database can keep it", () => {
    const units = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
      .map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(units, (text) => {
        const { events } = readFeed(
          page([message(1, { text, providerId: text, threadId: text, url: text })]),
        );
        const said = JSON.stringify(events);
        expect(said.includes("\\u0000") || /\\ud[89a-f]/i.test(said)).toBe(false);
      }),
    );
    const [long] = readFeed(page([message(1, { text: `${"x".repeat(49_999)}😀` })])).events;
    expect(long).toMatchObject({ text: "x".repeat(49_999) });
    expect(refusalOf({ status: 400, body: { error: "no\0 \ud83d" } }, false).detail).toBe("no \ufffd");
  });

  it("costs only itself where it makes no sense: its neighbours are read", () => {
    const odd = [
      message(2, { at: "never" }),
      message(3, { kind: "dance" }),
      null,
      "x",
      message(4, { text: 7 }),
    ];
    const { events, cursor } = readFeed(page([message(1), ...odd, message(5)]));
    expect(events.map(({ id }) => id)).toEqual(["1", "5"]);
    expect(cursor).toBe("9");
  });
});
