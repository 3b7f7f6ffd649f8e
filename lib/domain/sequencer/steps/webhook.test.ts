import { describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { carryOut, refusal } from "../carry-out.ts";
import type { Intent } from "../store/store.ts";
import { stepEffects } from "./registry.ts";

const intent = (refusals: number): Intent => ({
  id: "a",
  workspaceId: "w",
  enrolmentId: "e",
  campaignId: "c",
  prospectId: "p",
  laneId: "l",
  kind: "webhook",
  nodeId: "n",
  visit: 0,
  version: 1,
  effectKey: "e:n:0",
  payload: { type: "webhook", url: "https://hooks.example.com/", person: {} },
  fence: 1,
  attempts: refusals + 1,
  refusals,
  intendedAt: 0,
});
const hourMs = 3_600_000;

it("waits between tries as published [F14, OC-447]", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((refusals) =>
    refusal(new ProviderError("unavailable", "answered 500", { scope: "recipient" }), intent(refusals)),
  );
  expect(waits.map((outcome) => outcome.state === "retry" && outcome.afterMs)).toEqual([
    5_000,
    300_000,
    1_800_000,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
  ]);
  expect(stepEffects.webhook.maxRefusals).toBe(10);
});

describe("a call whose end isn't known", () => {
  const end = (perform: () => Promise<unknown>, isLate = false) => {
    let asked = 0;
    const lookUp = async () => {
      asked++;
      return { state: "absent" } as const;
    };
    const messenger = {
      async perform(_intent: Intent, begin: () => Promise<void>) {
        await begin();
        return perform();
      },
      lookUp,
    };
    const timeOut = () => (isLate ? Promise.resolve() : new Promise(() => {}));
    return carryOut(messenger, intent(0), async () => {}, timeOut).then((outcome) => ({ outcome, asked }));
  };
  const again = { state: "retry", refused: true, afterMs: 5_000 };

  it("counts as a refusal for now, and nobody is asked [F14]", async () => {
    const lost = await end(() => Promise.reject(new ProviderError("ambiguous", "ECONNRESET")));
    expect(lost).toMatchObject({ outcome: again, asked: 0 });
    const late = await end(() => new Promise(() => {}), true);
    expect(late).toMatchObject({ outcome: again, asked: 0 });
  });
});
