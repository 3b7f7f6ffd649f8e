import { beforeEach, describe, expect, it } from "vitest";
import { withdrawOld } from "@/lib/domain/withdrawals/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { gate, requestsOf } from "../../factories/request-network.ts";

const database = testDatabase();
const { of, nextTurn, look, set, view, states } = requestsOf(database);

describe("nothing is withdrawn twice, and nothing is forgotten", () => {
  beforeEach(async () => {
    of.network.send("a", 60);
    of.network.send("b", 50);
    await set({ is_on: true, days: 30 });
    await look();
    await nextTurn();
  });

  it("by two workers at once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => withdrawOld(of.network)));
    expect(of.network.withdrawn).toEqual(["a"]);
    await nextTurn();
    await Promise.all(Array.from({ length: 4 }, () => withdrawOld(of.network)));
    expect(of.network.withdrawn).toEqual(["a", "b"]);
    expect((await view()).withdrawn).toBe(2);
  });

  it.each(["before", "after"] as const)("by a worker that was killed %s the network did it", async (when) => {
    let reached = () => {};
    const atCall = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const dead = new Promise<void>(() => {});
    of.network[when] = () => {
      reached();
      return dead;
    };
    void withdrawOld(of.network);
    await atCall;
    of.network[when] = null;
    expect(await states()).toEqual({ a: "taken", b: "pending" });
    // Its turn isn't over: nobody else touches the account.
    expect(await withdrawOld(of.network)).toBe(0);
    // Another one finds out what became of it, whatever the rule says by then.
    await look();
    expect(await states()).toEqual({ a: when === "after" ? "withdrawn" : "pending", b: "pending" });
    for (let n = 0; n < 3; n++) await look();
    expect(of.network.withdrawn).toEqual(["a", "b"]);
    expect((await view()).withdrawn).toBe(2);
  });

  it("by a worker that comes back after another one took over", async () => {
    let goOn = () => {};
    let reached = () => {};
    const atCall = new Promise<void>((resolve) => {
      reached = resolve;
    });
    of.network.after = () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
        reached();
      });
    const late = withdrawOld(of.network);
    await atCall;
    of.network.after = null;
    expect(await look()).toBe(0);
    expect(await states()).toMatchObject({ a: "withdrawn" });
    goOn();
    await late;
    const [{ count } = { count: 0 }] = await database.admin`select count(*)::int as count from audit_entries
      where subject_id = ${of.credentialId} and action = 'credential.withdraw_request'`;
    expect(count).toBe(of.network.withdrawn.length);
  });

  it("by a worker that freezes before its call and goes on while another one withdraws", async () => {
    const [frozen, second] = [gate(), gate()];
    of.network.before = frozen.wait;
    const late = withdrawOld(of.network);
    await frozen.atCall;
    of.network.before = null;
    // The other one sees that the request is still open, and withdraws it.
    await look();
    expect(await states()).toMatchObject({ a: "pending" });
    of.network.after = second.wait;
    await nextTurn();
    const other = withdrawOld(of.network);
    await second.atCall;
    of.network.after = null;
    frozen.open();
    await late;
    second.open();
    await other;
    expect(await states()).toMatchObject({ a: "withdrawn" });
    expect(of.network.withdrawn).toEqual(["a"]);
  });

  it("after an answer that was lost, and somebody accepted in between", async () => {
    of.network.before = async () => {
      of.network.accept("a");
      throw new ProviderError("ambiguous", "no answer");
    };
    await withdrawOld(of.network);
    of.network.before = null;
    expect(await states()).toMatchObject({ a: "taken" });
    await look();
    expect(await states()).toEqual({ b: "pending" });
    expect((await view()).withdrawn).toBe(0);
  });

  it("gives up on a request that the network doesn't let go, and goes on with others", async () => {
    of.network.before = async () => {
      throw new ProviderError("rejected", "no");
    };
    for (let n = 0; n < 30; n++) await look();
    expect(of.network.withdrawn).toEqual([]);
    expect((await view()).due).toBe(0);
    const tries =
      await database.admin`select tries from pending_requests where credential_id = ${of.credentialId}`;
    expect(tries.map((one) => one.tries)).toEqual([5, 5]);
  });
});
