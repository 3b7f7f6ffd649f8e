import type { WorldClock } from "@/lib/contracts/world.ts";
import { settleDue } from "../behaviour/fire.ts";
import { ok, type Route, refuse, textField } from "../http/router.ts";
import { changeClock, readClock } from "../store/clock.ts";
import { behaviourOn, planned, setBehaviour } from "../store/due.ts";
import { tell } from "./tell.ts";

const tellClock = tell<WorldClock>();

/** Largest jump: ten years in milliseconds. */
const farthest = 10 * 365 * 86_400_000;

/** Time and temper of the world. */
export const clockRoutes: Route[] = [
  { method: "GET", path: "/control/clock", handle: async ({ sql }) => tellClock(await readClock(sql)) },
  {
    method: "POST",
    path: "/control/clock",
    handle: async ({ sql }, { body }) => {
      const mode = textField(body, "mode");
      const advance = body.advanceMs === undefined ? 0 : Number(body.advanceMs);
      if (!Number.isFinite(advance) || advance < 0 || advance > farthest) return refuse(400, "bad_advance");
      const scaled = Number(body.rate ?? 60);
      if (mode === "scaled" && !(scaled > 0 && scaled <= 100_000)) return refuse(400, "bad_rate");
      if (!["", "real", "scaled", "stepped"].includes(mode)) return refuse(400, "bad_mode");
      const rate = mode === "" ? null : mode === "real" ? 1 : mode === "stepped" ? 0 : scaled;
      await changeClock(sql, rate, advance);
      // After a jump, everything that became due has happened when this call answers.
      const fired = await settleDue(sql);
      return tellClock({ ...(await readClock(sql)), fired });
    },
  },
  {
    method: "GET",
    path: "/control/behaviour",
    handle: async ({ sql }) =>
      ok({ behaviour: (await behaviourOn(sql)) ? "on" : "off", ...(await planned(sql)) }),
  },
  {
    method: "POST",
    path: "/control/behaviour",
    handle: async ({ sql }, { body }) => {
      const word = textField(body, "behaviour");
      if (word !== "on" && word !== "off") return refuse(400, "bad_behaviour");
      await setBehaviour(sql, word);
      return ok({ behaviour: word });
    },
  },
];
