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

  it("by a worker that freezes before its call while another one takes the request for open, on the day's last", async () => {
    await database.admin`update lanes set limits = ${database.admin.json({ withdrawal: { day: 1 } })}
      where ref_id = ${of.credentialId}`;
    const frozen = gate();
    of.network.before = frozen.wait;
    const late = withdrawOld(of.network);
    await frozen.atCall;
    of.network.before = null;
    await look();
    expect(await states()).toEqual({ a: "pending", b: "pending" });
    frozen.open();
    expect(await late).toBe(1);
    expect(of.network.withdrawn).toEqual(["a"]);
    expect(await states()).toEqual({ a: "withdrawn", b: "pending" });
    expect((await view()).withdrawn).toBe(1);
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

  it.each(["limited", "unavailable", "auth"] as const)(
    "by no try of a network that does nothing: %s",
    async (kind) => {
      of.network.before = async () => {
        throw new ProviderError(kind, "later");
      };
      for (let n = 0; n < 14; n++) await look();
      of.network.before = null;
      for (let n = 0; n < 2; n++) await look();
      expect(of.network.withdrawn).toEqual(["a", "b"]);
    },
  );

  it("waits again when the network still shows it a day later", async () => {
    const read = () => database.admin`update withdrawal_rules set is_read_wanted = true`;
    const a = of.network.open.get("a")!;
    of.network.after = async () => void of.network.open.set("a", a);
    expect(await withdrawOld(of.network)).toBe(1);
    of.network.after = null;
    // The network's list may be late.
    await read();
    await look();
    expect(await states()).toMatchObject({ a: "withdrawn" });
    await database.admin`update pending_requests set withdrawn_at = now() - interval '25 hours'
      where request_ref = 'a' and credential_id = ${of.credentialId}`;
    await read();
    await look();
    expect(await states()).toMatchObject({ a: "pending" });
    expect(await view()).toMatchObject({ withdrawn: 0, pending: 2 });
  });
});

describe("what a worker takes for the list of an account", () => {
  beforeEach(async () => {
    of.network.send("a", 60);
    await look();
    await database.admin`update withdrawal_rules set is_read_wanted = true`;
    await nextTurn();
  });

  it.each([
    ["without an end", (place: number) => String(place + 1)],
    ["in a circle", () => "again"],
  ])("loses nobody whom a list %s doesn't show", async (_, next) => {
    of.network.send("b", 50);
    const b = of.network.open.get("b")!;
    const pendingRequests = async (_ref: string, cursor: string | null) => ({
      requests: [b],
      cursor: next(Number(cursor ?? 0)),
    });
    await withdrawOld({ ...of.network, pendingRequests });
    expect(await states()).toEqual({ a: "pending", b: "pending" });
  });

  it("isn't the list of whoever it was before somebody signed in anew", async () => {
    const list = gate();
    of.network.send("other", 50);
    of.network.reading = list.wait;
    const late = withdrawOld(of.network);
    await list.atCall;
    await database.admin`update credentials set account_ref = 'acc-2' where id = ${of.credentialId}`;
    list.open();
    await late;
    expect(await states()).toEqual({ a: "pending" });
  });
});

describe("an account that stops while a worker waits for its lane", () => {
  it.each([
    ["deleted", "deleted_at = now()"],
    ["signed out", "status = 'inactive'"],
    ["signed in anew", "account_ref = 'acc-2'"],
  ])("withdraws nothing any more: it is %s", async (_, change) => {
    of.network.send("a", 60);
    await set({ is_on: true, days: 30 });
    await look();
    await nextTurn();
    const stopping = gate();
    const changing = database.admin.begin(async (tx) => {
      await tx`select 1 from lanes where ref_id = ${of.credentialId} for no key update`;
      await stopping.wait();
      await tx.unsafe(`update credentials set ${change} where id = $1`, [of.credentialId]);
    });
    await stopping.atCall;
    const late = withdrawOld(of.network);
    await expect
      .poll(
        async () =>
          (
            await database.admin`select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`
          ).length,
      )
      .toBe(1);
    stopping.open();
    await changing;
    await late;
    expect(of.network.withdrawn).toEqual([]);
    expect(await states()).toEqual({ a: "pending" });
  });
});

describe("workers that lose their turns to each other", () => {
  it("stay within the account's limit, withdraw each request once, and record each once", async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `r${n}`);
    for (const [n, id] of ids.entries()) of.network.send(id, 60 + n);
    await set({ is_on: true, days: 30 });
    await look();
    await database.admin`update lanes set limits = ${database.admin.json({ withdrawal: { day: 7 } })}
      where ref_id = ${of.credentialId}`;
    let calls = 0;
    const slowly = (most: number) => new Promise<void>((done) => setTimeout(done, Math.random() * most));
    of.network.before = async () => {
      calls += 1;
      await slowly(30);
    };
    of.network.after = () => slowly(30);
    let isOver = false;
    const taking = (async () => {
      while (!isOver) {
        await nextTurn();
        await slowly(15);
      }
    })();
    for (let round = 0; round < 8; round++)
      await Promise.all(Array.from({ length: 5 }, () => withdrawOld(of.network)));
    isOver = true;
    await taking;
    of.network.before = of.network.after = null;
    // What was left behind is found out.
    for (let n = 0; n < 3; n++) await look();
    expect(calls).toBeLessThanOrEqual(7);
    expect(new Set(of.network.withdrawn).size).toBe(of.network.withdrawn.length);
    const [count] = await database.admin`select count(*)::int as count from audit_entries
      where subject_id = ${of.credentialId} and action = 'credential.withdraw_request'`;
    expect(count).toEqual({ count: of.network.withdrawn.length });
    const gone = Object.values(await states()).filter((state) => state === "withdrawn");
    expect(gone).toHaveLength(of.network.withdrawn.length);
    expect(of.network.withdrawn.length).toBeGreaterThan(0);
  });
});
