import { describe, expect, it } from "vitest";
import { awaitPayment } from "./await-payment.ts";

/** Runs checks with these results, in order. Returns where it led and the seconds waited before each check. */
async function waited(found: (boolean | Error)[]) {
  const waits: number[] = [];
  const to = await awaitPayment(
    async () => {
      const one = found[waits.length - 1];
      if (one instanceof Error) throw one;
      return one === true;
    },
    async (seconds) => {
      waits.push(seconds);
    },
  );
  return { to, waits };
}

describe("waiting for a payment", () => {
  it("looks five times, after 15 s and then after twice the time each, and ends at the warning [SH-177, SH-178]", async () => {
    expect(await waited([])).toEqual({ to: "/billing-warning", waits: [15, 30, 60, 120, 240] });
  });

  it("goes to the campaigns as soon as it is paid, whatever failed before [SH-178]", async () => {
    expect(await waited([true])).toEqual({ to: "/campaigns", waits: [15] });
    expect(await waited([new Error("offline"), false, true])).toEqual({
      to: "/campaigns",
      waits: [15, 30, 60],
    });
  });
});
