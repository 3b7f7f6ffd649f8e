import { expect, it } from "vitest";
import { playInMemory } from "./play.ts";
import { sizes } from "./scenario.ts";

const names = ["open", "restless", "crowd", "hourly", "released", "met", "tight"] as const;

it.each(names)("keeps every promise in 25 scenarios of the kind '%s' [F3, F11, F17]", async (name) => {
  let sends = 0;
  for (let seed = 1; seed <= 25; seed++)
    sends += (await playInMemory(seed, { size: sizes[name] })).outside.received.length;
  expect(sends).toBeGreaterThan(40);
});
