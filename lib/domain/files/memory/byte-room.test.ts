import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteRoom } from "./byte-room.ts";

const late = () => new Error("late");
async function hold(room: ByteRoom, owner: string, bytes: number, work: () => Promise<void>, ms = 60_000) {
  const leave = await room.enter(owner, bytes, ms, late);
  await work().finally(leave);
}

/** Work that ends when it is told to. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((end) => {
      begun.push(name);
      ends.set(name, end);
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((next) => setImmediate(next));
  };
  return { begun, work, end };
}

describe("memory that mails share", () => {
  it("keeps work waiting until its bytes fit, in the order in which it came", async () => {
    const room = new ByteRoom({ total: 30, share: 30 });
    const { begun, work, end } = works();
    for (const [name, bytes] of [
      ["a", 20],
      ["b", 20],
      ["c", 5],
    ] as const)
      void hold(room, "w", bytes, work(name));
    await end("");
    // `c` would overtake: it fits beside `a`, but `b` is over the owner's share and lets it pass.
    expect(begun).toEqual(["a", "c"]);
    await end("a");
    expect(begun).toEqual(["a", "c", "b"]);
  });

  it("gives an owner no more than a share, and the others the rest at once", async () => {
    const room = new ByteRoom({ total: 30, share: 15 });
    const { begun, work, end } = works();
    for (let place = 0; place < 16; place++) void hold(room, "greedy", 15, work(`greedy ${place}`));
    void hold(room, "other", 15, work("other"));
    await end("");
    expect(begun).toEqual(["greedy 0", "other"]);
    await end("greedy 0");
    expect(begun).toEqual(["greedy 0", "other", "greedy 1"]);
  });

  it("never lets small work overtake large work of another owner for ever", async () => {
    const room = new ByteRoom({ total: 30, share: 25 });
    const { begun, work, end } = works();
    void hold(room, "a", 20, work("a"));
    void hold(room, "b", 25, work("large"));
    void hold(room, "c", 5, work("small"));
    await end("");
    expect(begun).toEqual(["a"]);
    await end("a");
    expect(begun).toEqual(["a", "large", "small"]);
  });

  it("keeps a part for owners that have none, whatever two of them take", async () => {
    const room = new ByteRoom({ total: 30, share: 15, forFirst: 15 });
    const { begun, work, end } = works();
    void hold(room, "a", 10, work("a"));
    void hold(room, "b", 10, work("b"));
    void hold(room, "b", 5, work("b again"));
    void hold(room, "a", 5, work("a again"));
    void hold(room, "c", 10, work("c"));
    await end("");
    expect(begun).toEqual(["a", "b", "c"]);
    for (const name of ["a", "b", "c"]) await end(name);
    expect(begun).toEqual(["a", "b", "c", "a again", "b again"]);
  });

  it("takes back once what is given back twice", async () => {
    const room = new ByteRoom({ total: 10, share: 10 });
    const leave = await room.enter("a", 10, 60_000, late);
    leave();
    leave();
    const { begun, work, end } = works();
    void hold(room, "b", 10, work("b"));
    void hold(room, "c", 10, work("c"));
    await end("");
    expect(begun).toEqual(["b"]);
    await end("b");
    expect(begun).toEqual(["b", "c"]);
  });

  it("gives up on work that waits too long, without running it, and gives back what failed work had", async () => {
    const room = new ByteRoom({ total: 10, share: 10 });
    const { begun, work, end } = works();
    void hold(room, "a", 10, work("a"));
    await expect(hold(room, "b", 1, work("b"), 5)).rejects.toThrow("late");
    await end("a");
    await expect(hold(room, "a", 10, async () => Promise.reject(new Error("broke")))).rejects.toThrow(
      "broke",
    );
    void hold(room, "a", 99, work("larger than a share"));
    await end("");
    expect(begun).toEqual(["a", "larger than a share"]);
  });

  it("runs everything in the end, and never holds more than fits", async () => {
    const given = fc.array(
      fc.record({ owner: fc.constantFrom("a", "b", "c"), bytes: fc.integer({ min: 0, max: 15 }) }),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(given, async (all) => {
        const room = new ByteRoom({ total: 20, share: 15 });
        let held = 0;
        let done = 0;
        await Promise.all(
          all.map(({ owner, bytes }) =>
            hold(room, owner, bytes, async () => {
              held += bytes;
              expect(held).toBeLessThanOrEqual(20);
              await new Promise((next) => setImmediate(next));
              held -= bytes;
              done++;
            }),
          ),
        );
        expect([held, done]).toEqual([0, all.length]);
      }),
    );
  });
});
