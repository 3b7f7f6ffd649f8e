import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { isConflict, sqlStateOf } from "@/lib/db/failure.ts";
import { db, type HotTx } from "@/lib/db/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCampaign } from "../../factories/make-campaign.ts";

const database = testDatabase();
let workspaceId = "";
let people: string[] = [];

beforeEach(async () => {
  const made = await makeCampaign(database.admin, { graph: { start: null, nodes: {} }, people: 2 });
  workspaceId = made.workspaceId;
  people = [...made.prospectIds].sort();
});

const ways = {
  "db.tenant": <T>(work: (tx: HotTx) => Promise<T>) => db.tenant({ workspaceId }, work),
  "db.platform": <T>(work: (tx: HotTx) => Promise<T>) => db.platform("sequencer", work),
  "db.hot": <T>(work: (tx: HotTx) => Promise<T>) => db.hot("sequencer", work),
};

const rename = ({ sql }: HotTx, id: string, name: string) =>
  sql.query("update prospects set first_name = $2::text where id = $1::uuid returning 1", [id, name]);

/** Resolves for everybody once `count` have come. */
function meeting(count: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come >= count) open();
    return all;
  };
}

describe.each(Object.entries(ways))("a transaction of %s", (name, begin) => {
  it("runs its effects after the commit, in order, and none when it fails", async () => {
    const done: string[] = [];
    await begin(async (tx) => {
      tx.afterCommit(() => {
        done.push("first");
      });
      tx.afterCommit(async () => {
        const [row] = await database.admin`select first_name from prospects where id = ${people[0] ?? ""}`;
        done.push(`second sees ${row?.first_name}`);
      });
      await rename(tx, people[0] ?? "", name);
    });
    expect(done).toEqual(["first", `second sees ${name}`]);
    const failing = begin(async (tx) => {
      tx.afterCommit(() => {
        done.push("never");
      });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(done).toHaveLength(2);
  });

  it("runs nothing of its work that comes after its end: the connection is another's then", async () => {
    const id = people[0] ?? "";
    const late: unknown[] = [];
    const failing = begin(async (tx) => {
      const goOn = async () => {
        await wait(200);
        late.push(await rename(tx, id, "Late").catch((error: unknown) => error));
      };
      await Promise.all([tx.sql.query("select 1 / 0"), goOn()]);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    await wait(400);
    expect(late).toEqual([expect.objectContaining({ name: "TransactionOver" })]);
    const [row] = await database.admin`select first_name from prospects where id = ${id}`;
    expect(row?.first_name).not.toBe("Late");
  });

  it("refuses another connection inside itself, so that no pool waits for itself", async () => {
    await begin(async () => {
      await expect(db.hot("sequencer", async () => 1)).rejects.toThrow(/inside itself/);
      await expect(db.look("session").query("select 1")).rejects.toThrow(/inside itself/);
      await expect(db.tenant({ workspaceId: newId() }, async () => 1)).rejects.toThrow(/inside itself/);
      await expect(db.platform("operations", async () => 1)).rejects.toThrow(/inside itself/);
    });
  });

  it("is run again after a deadlock, as a whole, and its failed try leaves no effect", async () => {
    const [a = "", b = ""] = people;
    const meet = meeting(2);
    const tries: string[] = [];
    const told: string[] = [];
    const swap = (who: string, first: string, second: string) =>
      begin(async (tx) => {
        tries.push(who);
        tx.afterCommit(() => {
          told.push(who);
        });
        await rename(tx, first, who);
        await meet();
        await rename(tx, second, who);
      });
    await Promise.all([swap("one", a, b), swap("two", b, a)]);
    expect(tries.length).toBeGreaterThan(2);
    expect(told.sort()).toEqual(["one", "two"]);
    const rows = await database.admin<{ name: string }[]>`
      select distinct first_name as name from prospects where workspace_id = ${workspaceId}`;
    expect(rows).toHaveLength(1);
  });

  it("is not run again for a failure of its own", async () => {
    let tries = 0;
    const failing = begin(async ({ sql }) => {
      tries += 1;
      await sql.query("select 1 / 0 as never");
    });
    const error = await failing.catch((caught: unknown) => caught);
    expect(sqlStateOf(error)).toBe("22012");
    expect(isConflict(error)).toBe(false);
    expect(tries).toBe(1);
  });
});

describe("a look", () => {
  it("sees what its reason allows, and no other table", async () => {
    const count = (table: string) =>
      db
        .look("session")
        .query<{ n: number }>(`select count(*)::int as n from ${table} where workspace_id = $1::uuid`, [
          workspaceId,
        ]);
    expect(await count("memberships")).toEqual([{ n: expect.any(Number) }]);
    expect(
      await db.look("sequencer").query("select 1 from prospects where id = $1::uuid", [people[0]]),
    ).toHaveLength(1);
    expect(
      await db.look("session").query("select 1 from prospects where id = $1::uuid", [people[0]]),
    ).toEqual([]);
  });

  it("changes nothing, since it only reads", async () => {
    const write = db.look("sequencer").query("update prospects set first_name = 'x' returning 1");
    expect(sqlStateOf(await write.catch((caught: unknown) => caught))).toBe("25006");
  });
});
