import { expect, it } from "vitest";
import { beginFairly } from "./begin-fairly.ts";

it("begins who sent little before who sent much, whatever came first [F23]", async () => {
  const order: string[] = [];
  const ask = (name: string, senders: string[]) => beginFairly(senders).then(() => order.push(name));
  const flood = Array.from({ length: 20 }, (_, n) => ask(`flood ${n}`, [`198.51.100.${n}`, "token a"]));
  await flood[4];
  await ask("neighbour", ["192.0.2.1", "token b"]);
  expect(order).toEqual([...Array.from({ length: 5 }, (_, n) => `flood ${n}`), "neighbour"]);
  await Promise.all(flood);
  // The same address with another token, and the same token from another address, count as the same sender.
  const later = [
    ask("its token", ["192.0.2.2", "token a"]),
    ask("its address", ["198.51.100.3", "token c"]),
    ask("nobody's yet", ["192.0.2.3", "token d"]),
  ];
  await Promise.all(later);
  expect(order.slice(-3)).toEqual(["nobody's yet", "its address", "its token"]);
});

it("begins one in each round, so that what comes in meanwhile is heard", async () => {
  const begun: number[] = [];
  let rounds = 0;
  const all = Promise.all(
    Array.from({ length: 5 }, () => beginFairly(["one"]).then(() => begun.push(rounds))),
  );
  const count = async () => {
    while (begun.length < 5) {
      rounds++;
      await new Promise((next) => setImmediate(next));
    }
  };
  await Promise.all([all, count()]);
  expect(new Set(begun).size).toBe(5);
});

it("lets nobody wait for ever, however many others come who began nothing [F23]", async () => {
  const office = () => beginFairly(["203.0.113.1"]);
  await Promise.all(Array.from({ length: 40 }, office));
  let isOver = false;
  const strangers = async (lane: number) => {
    for (let n = 0; !isOver; n++) await beginFairly([`2001:db8:${lane}:${n.toString(16)}::/64`]);
  };
  const began = performance.now();
  const lanes = [strangers(1), strangers(2), strangers(3)];
  await office();
  isOver = true;
  await Promise.all(lanes);
  expect(performance.now() - began).toBeLessThan(3_500);
}, 15_000);
