import { describe, expect, it } from "vitest";
import { connectionRoom } from "./room.ts";

describe("the places for open connections", () => {
  it("are as many as a host and the process may have, in the order of asking", async () => {
    const room = connectionRoom({ overall: 3, perHost: 2 });
    const first = await room.enter("a", 0);
    await room.enter("a", 0);
    expect([room.isFree("a"), room.isFree("b"), room.isFull()]).toEqual([false, true, false]);
    const order: string[] = [];
    const enter = (name: string, host: string) =>
      room.enter(host, 1_000).then((leave) => {
        order.push(name);
        return leave;
      });
    const waiting = enter("second at a", "a");
    const free = await enter("at b", "b");
    expect([room.isFull(), room.isWanted("a"), room.isWanted("b")]).toEqual([true, true, true]);
    const later = enter("later at c", "c");
    free?.();
    await later;
    first?.();
    first?.();
    await waiting;
    expect(order).toEqual(["at b", "later at c", "second at a"]);
    expect([room.isFull(), room.isWanted("a")]).toEqual([true, false]);
  });

  it("aren't waited for beyond one's patience", async () => {
    const room = connectionRoom({ overall: 1, perHost: 1 });
    const leave = await room.enter("a", 0);
    expect(await room.enter("a", 10)).toBeNull();
    leave?.();
    expect(room.isFree("a")).toBe(true);
  });
});
