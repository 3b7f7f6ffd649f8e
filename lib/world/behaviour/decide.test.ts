import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "./decide.ts";

const channels = ["invitation", "message", "mail"] as const;
const anybody = fc.tuple(fc.integer(), fc.integer({ min: 1, max: 2_000 }), fc.constantFrom(...channels));

describe("what people do", () => {
  it("depends on the seed, the person and the channel alone", () => {
    fc.assert(
      fc.property(anybody, ([seed, id, channel]) => {
        const first = decide(seed, id, channel);
        decide(seed + 1, id, channel);
        expect(decide(seed, id, channel)).toEqual(first);
      }),
    );
  });

  it("fits the channel and comes within days", () => {
    const fitting = {
      invitation: ["accept"],
      message: ["network_reply"],
      mail: ["bounce", "out_of_office", "mail_reply"],
    };
    fc.assert(
      fc.property(anybody, ([seed, id, channel]) => {
        const answer = decide(seed, id, channel);
        if (!answer) return;
        expect(fitting[channel]).toContain(answer.kind);
        expect(answer.afterMs).toBeGreaterThan(0);
        expect(answer.afterMs).toBeLessThanOrEqual(72 * 3_600_000);
      }),
    );
  });

  it("comes in the shares that the world promises, whatever the seed", () => {
    for (const seed of [7, 8, 12_345]) {
      const share = (channel: (typeof channels)[number], kind: string) => {
        const all = Array.from({ length: 2_000 }, (_, i) => decide(seed, i + 1, channel)?.kind);
        return all.filter((one) => one === kind).length / all.length;
      };
      expect(share("invitation", "accept")).toBeCloseTo(0.6, 1);
      expect(share("message", "network_reply")).toBeCloseTo(0.35, 1);
      expect(share("mail", "bounce")).toBeCloseTo(0.04, 1);
      expect(share("mail", "mail_reply")).toBeCloseTo(0.15, 1);
    }
  });
});
