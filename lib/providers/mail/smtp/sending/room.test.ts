import { describe, expect, it } from "vitest";
import { connectionRoom } from "./room.ts";

const at = (host: string, tenant = host) => ({ host, tenant });

describe("the places for open connections", () => {
  it("are as many as a host and the process may have, in the order of asking", async () => {
    const room = connectionRoom({ overall: 3, perHost: 2, perTenant: 9 });
    const first = await room.enter(at("a"), 0);
    await room.enter(at("a"), 0);
    expect([room.isFree(at("a")), room.isFree(at("b")), room.isFull("x")]).toEqual([false, true, false]);
    const order: string[] = [];
    const enter = (name: string, host: string) =>
      room.enter(at(host), 1_000).then((leave) => {
        order.push(name);
        return leave;
      });
    const waiting = enter("second at a", "a");
    const free = await enter("at b", "b");
    expect([room.isFull("x"), room.isWanted(at("a")), room.isWanted(at("b"))]).toEqual([true, true, true]);
    const later = enter("later at c", "c");
    free?.();
    await later;
    first?.();
    first?.();
    await waiting;
    expect(order).toEqual(["at b", "later at c", "second at a"]);
    expect([room.isFull("x"), room.isWanted(at("a"))]).toEqual([true, false]);
  });

  it("aren't waited for beyond one's patience", async () => {
    const room = connectionRoom({ overall: 1, perHost: 1, perTenant: 1 });
    const leave = await room.enter(at("a"), 0);
    expect(await room.enter(at("a"), 10)).toBeNull();
    leave?.();
    expect(room.isFree(at("a"))).toBe(true);
  });

  it("are never all one workspace's, however many servers it has", async () => {
    const room = connectionRoom({ overall: 10, perHost: 2, perTenant: 4 });
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, n) => room.enter(at(`server ${n % 5}`, "greedy"), 5)),
    );
    expect(taken.filter(Boolean)).toHaveLength(4);
    expect([room.isFull("x"), room.isFree(at("server 0", "other"))]).toEqual([false, true]);
  });

  it("are kept in part for workspaces that have none open", async () => {
    const room = connectionRoom({ overall: 6, perHost: 9, perTenant: 4, forFirst: 2 });
    const enter = (tenant: string) => room.enter(at(tenant), 5);
    const taken = [];
    for (const tenant of ["a", "b", "c", "a", "b", "c", "a", "b", "c"]) taken.push(await enter(tenant));
    expect(taken.map((leave) => leave !== null)).toEqual([true, true, true, true, ...Array(5).fill(false)]);
    expect([room.isFull("a"), room.isFull("d")]).toEqual([true, false]);
    const [first, second, third] = [await enter("d"), await enter("e"), await enter("f")];
    expect([first, second, third].map((leave) => leave !== null)).toEqual([true, true, false]);
    // One of those that were kept is free again: still not for whoever has some.
    first?.();
    expect([room.isFree(at("a")), room.isFree(at("f"))]).toEqual([false, true]);
  });

  it("are given to the workspace that has the fewest, before whoever asked earlier", async () => {
    const room = connectionRoom({ overall: 3, perHost: 9, perTenant: 9 });
    const [leave] = await Promise.all([1, 2, 3].map((n) => room.enter(at(`s${n}`, "many"), 0)));
    const order: string[] = [];
    const many = room.enter(at("s4", "many"), 1_000).then(() => order.push("many"));
    const few = room.enter(at("s5", "few"), 1_000).then((given) => {
      order.push("few");
      return given;
    });
    leave?.();
    (await few)?.();
    await many;
    expect(order).toEqual(["few", "many"]);
  });
});
