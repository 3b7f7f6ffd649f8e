import { expect, it } from "vitest";
import { inTurn, turnLimits } from "./turns.ts";

const tick = () => new Promise((done) => setTimeout(done, 1));

it("works on so much of one workspace at once, and on every other workspace meanwhile [F23]", async () => {
  let running = 0;
  let most = 0;
  const slow = async () => {
    running++;
    most = Math.max(most, running);
    await tick();
    running--;
  };
  const flood = Array.from({ length: 50 }, () => inTurn("a", slow));
  let isNeighbourDone = false;
  await inTurn("b", async () => {
    isNeighbourDone = true;
  });
  expect(isNeighbourDone).toBe(true);
  await Promise.all(flood);
  expect(most).toBe(turnLimits.brisk);
});

it("goes on beside work that takes its time, up to so much at once [F23]", async () => {
  let running = 0;
  let most = 0;
  let finish = () => {};
  const held = new Promise<void>((done) => {
    finish = done;
  });
  const slow = async () => {
    running++;
    most = Math.max(most, running);
    await held;
    running--;
  };
  const taken = Array.from({ length: turnLimits.atOnce - 1 }, () => inTurn("e", slow));
  expect(await inTurn("e", async () => "beside them")).toBe("beside them");
  for (let n = 0; n < 5; n++) taken.push(inTurn("e", slow));
  await new Promise((wait) => setTimeout(wait, 1_000));
  finish();
  await Promise.all(taken);
  expect(most).toBe(turnLimits.atOnce);
});

it("refuses what would wait behind too many, and takes up again once they are through [F23]", async () => {
  let finish = () => {};
  const held = new Promise<void>((done) => {
    finish = done;
  });
  const { atOnce, waiting } = turnLimits;
  const taken = Array.from({ length: atOnce + waiting }, () => inTurn("c", () => held));
  await expect(inTurn("c", async () => "late")).rejects.toMatchObject({ reason: "too_many_requests" });
  finish();
  await Promise.all(taken);
  expect(await inTurn("c", async () => "again")).toBe("again");
});

it("a failure ends its own turn alone", async () => {
  await expect(inTurn("d", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inTurn("d", async () => 1)).toBe(1);
});
