import { beforeEach, describe, expect, it } from "vitest";
import { aside, holdingOn } from "@/lib/kernel/turn/index.ts";
import { addressTurns, inTurn, tokenTurns, turnLimits } from "./turns.ts";

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

describe("while somebody else's server is waited for", () => {
  let answer = () => {};
  let slowServer: Promise<void>;
  beforeEach(() => {
    slowServer = new Promise((answered) => {
      answer = answered;
    });
  });

  it("releases turns: even if more calls wait for it than there are turns, another call runs at once [F23]", async () => {
    const call = (work: () => Promise<unknown>) =>
      inTurn("an address", () => inTurn("a token", () => inTurn("f", work), tokenTurns), addressTurns);
    const slow = Array.from({ length: 20 }, () => call(() => aside(() => slowServer)));
    expect(await call(async () => "at once")).toBe("at once");
    answer();
    await Promise.all(slow);
  });

  it("no more go on at once than there are turns, once it has answered [F23]", async () => {
    let running = 0;
    let most = 0;
    const slow = Array.from({ length: 20 }, () =>
      inTurn("g", async () => {
        await aside(() => slowServer);
        running++;
        most = Math.max(most, running);
        await tick();
        running--;
      }),
    );
    await tick();
    answer();
    await Promise.all(slow);
    expect(most).toBe(turnLimits.atOnce);
  });

  it("releases the turns of so many calls, and no more", async () => {
    const { away, atOnce } = turnLimits;
    const slow = Array.from({ length: away + atOnce }, () => inTurn("h", () => aside(() => slowServer)));
    const late = inTurn("h", async () => "late");
    expect(await Promise.race([late, new Promise((wait) => setTimeout(wait, 500, "waits"))])).toBe("waits");
    answer();
    await Promise.all(slow);
    expect(await late).toBe("late");
  });

  it("one that asks several at once comes back with the last answer; one in a transaction keeps its turn", async () => {
    let running = 0;
    let most = 0;
    const both = () =>
      inTurn("i", async () => {
        await Promise.all([aside(tick), aside(() => slowServer)]);
        running++;
        most = Math.max(most, running);
        await tick();
        running--;
      });
    const asked = Array.from({ length: 10 }, both);
    await new Promise((wait) => setTimeout(wait, 20));
    answer();
    await Promise.all(asked);
    expect(most).toBe(turnLimits.atOnce);
    let isHeld = true;
    const held = Array.from({ length: turnLimits.atOnce }, () =>
      inTurn("j", () => holdingOn(() => aside(() => new Promise<void>((done) => setTimeout(done, 400))))),
    );
    const after = inTurn("j", async () => isHeld);
    setTimeout(() => {
      isHeld = false;
    }, 300);
    expect(await after).toBe(false);
    await Promise.all(held);
  });

  it("calls of two tokens that wait for it never keep each other waiting for ever [F23]", async () => {
    const call = (token: string, work: () => Promise<unknown>) =>
      inTurn(token, () => inTurn("an office", () => inTurn("a space", work), addressTurns), tokenTurns);
    const { away, atOnce } = turnLimits;
    let waiting = 0;
    const slow = () =>
      aside(() => {
        waiting++;
        return slowServer;
      });
    const all = Array.from({ length: away + atOnce }, (_, n) => call(n % 2 ? "one" : "two", slow));
    await expect.poll(() => waiting, { timeout: 10_000 }).toBe(away + atOnce);
    for (let n = 0; n < 2 * tokenTurns.atOnce; n++)
      all.push(call(n % 2 ? "one" : "two", async () => "quick"));
    await new Promise((wait) => setTimeout(wait, 1_000));
    answer();
    const done = Promise.all(all).then(() => "done");
    expect(await Promise.race([done, new Promise((wait) => setTimeout(wait, 3_000, "stuck"))])).toBe("done");
    const neighbour = inTurn("three", () => inTurn("an office", async () => 1, addressTurns), tokenTurns);
    expect(await neighbour).toBe(1);
  }, 20_000);
});
