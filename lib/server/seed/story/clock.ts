import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { changeClock } from "@/lib/contracts/world.ts";
import { askWorld } from "@/lib/http/world/ask.ts";
import { hourMs } from "@/lib/kernel/clock/spans.ts";

/** How much faster than the machine's clock the story's days pass. People's answers are read every other second. */
const rate = 900;

/** The hours in which accounts work. */
export const hours = { from: 8, to: 18 } as const;

const set = (body: object) =>
  askWorld(changeClock.reply, "POST", "/clock", { body, timeoutMs: 120_000 }).then(({ now }) =>
    Date.parse(now),
  );

/** Jumps to the next morning, at which the accounts begin to work, and lets what came in the night be read. */
export async function nextMorning(): Promise<void> {
  const now = await set({ mode: "stepped" });
  const today = now - (now % (24 * hourMs)) + hours.from * hourMs;
  await set({ mode: "stepped", advanceMs: (today > now ? today : today + 24 * hourMs) - now });
  await wait(6_000);
}

/** Lets the working day pass until an hour of it. */
export async function passUntil(hour: number): Promise<void> {
  let now = await set({ mode: "scaled", rate });
  const end = now - (now % (24 * hourMs)) + hour * hourMs;
  while (now < end) {
    await wait(Math.min(2_000, (end - now) / rate + 50));
    now = await set({});
  }
  await set({ mode: "stepped" });
  await wait(3_000);
}

const done = z.unknown();

/** Ends the sign-in of an account, as the network does to whom it suspects. */
export const endSignIn = (ref: string) =>
  askWorld(done, "POST", `/network-sign-ins/${ref}/sign-out`, { body: {} });
