import { afterEach, describe, expect, it } from "vitest";
import { connections } from "@/lib/db/connections.ts";
import { db, keepPlans } from "@/lib/db/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCampaign } from "../../factories/make-campaign.ts";

const database = testDatabase();

async function workspace(people: number) {
  const { workspaceId, prospectIds } = await makeCampaign(database.admin, {
    graph: { start: null, nodes: {} },
    people,
  });
  return { workspaceId, ids: [...prospectIds].sort() };
}

/** Without a workspace in its text: only the wall decides whose people they are. */
const everybody = "select id from prospects order by id";
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("a small read", () => {
  it("sees its own workspace and no other, however they follow each other on one connection [S3]", async () => {
    const [one, two] = [await workspace(2), await workspace(3)];
    const turns = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? one : two));
    const seen = await Promise.all(
      turns.map(({ workspaceId }) => db.read({ workspaceId }).query<{ id: string }>(everybody)),
    );
    expect(seen.map(idsOf)).toEqual(turns.map(({ ids }) => ids));
    expect(await db.read({ workspaceId: newId() }).query(everybody)).toEqual([]);
  });

  it("leaves nothing of its wall on the connection", async () => {
    const { workspaceId } = await workspace(1);
    await db.read({ workspaceId }).query(everybody);
    const { rows } = await connections().reads.query("select id from prospects");
    expect(rows).toEqual([]);
  });

  it("joins the transaction around it, and sees what that wrote", async () => {
    const { workspaceId, ids } = await workspace(1);
    await db.tenant({ workspaceId }, async ({ sql }) => {
      await sql.query("update prospects set first_name = 'Inside' where id = $1::uuid", [ids[0]]);
      const rows = await db.read({ workspaceId }).query("select first_name from prospects");
      expect(rows).toEqual([{ first_name: "Inside" }]);
      await expect(db.read({ workspaceId: newId() }).query(everybody)).rejects.toThrow("one wall");
    });
  });

  it("writes nothing", async () => {
    const { workspaceId, ids } = await workspace(1);
    const writing = db.read({ workspaceId }).query("update prospects set first_name = 'No'");
    await expect(writing).rejects.toThrow("read-only");
    expect(idsOf(await db.read({ workspaceId }).query<{ id: string }>(everybody))).toEqual(ids);
  });

  it("that fails tells its own error, and the next ones are fine", async () => {
    const { workspaceId, ids } = await workspace(1);
    for (let round = 0; round < 12; round++) {
      const failing = db.read({ workspaceId }).query("select 1 / $1::int", [0]);
      await expect(failing).rejects.toThrow("division by zero");
    }
    expect(idsOf(await db.read({ workspaceId }).query<{ id: string }>(everybody))).toEqual(ids);
  });

  it("whose connection ends is unavailable, and the next one works", async () => {
    const { workspaceId, ids } = await workspace(1);
    for (let round = 0; round < 10; round++) {
      const failing = db.read({ workspaceId }).query("select pg_terminate_backend(pg_backend_pid())");
      await expect(failing).rejects.toMatchObject({ reason: "unavailable" });
      expect(idsOf(await db.read({ workspaceId }).query<{ id: string }>(everybody))).toEqual(ids);
    }
  });
});

describe("a process that keeps plans", () => {
  afterEach(() => keepPlans(false));

  it("has each connection read a statement once", async () => {
    const { workspaceId } = await workspace(1);
    const text = "select count(*)::int as count, 'kept' as mark from prospects";
    const known = "select count(*)::int as count from pg_prepared_statements where statement like $1::text";
    const ask = () =>
      db.tenant({ workspaceId }, async ({ sql }) => {
        for (let time = 0; time < 8; time++)
          expect(await sql.query(text)).toEqual([{ count: 1, mark: "kept" }]);
        return sql.query(known, ["%'kept' as mark from prospects"]);
      });
    expect(await ask()).toEqual([{ count: 0 }]);
    keepPlans();
    expect(await ask()).toEqual([{ count: 1 }]);
  });

  it("reads it anew when a table got another column meanwhile, in a transaction and in a small read", async () => {
    const { workspaceId } = await workspace(1);
    await database.admin.unsafe("create table if not exists kept_plans (a int)");
    await database.admin.unsafe("grant select on kept_plans to public");
    try {
      keepPlans();
      const text = "select * from kept_plans";
      const twice = async () => [
        await db.tenant({ workspaceId }, ({ sql }) => sql.query(text)),
        await db.read({ workspaceId }).query(text),
      ];
      await database.admin.unsafe("insert into kept_plans values (1)");
      for (let time = 0; time < 12; time++) expect(await twice()).toEqual([[{ a: 1 }], [{ a: 1 }]]);
      await database.admin.unsafe("alter table kept_plans add column b int default 2");
      for (let time = 0; time < 12; time++)
        expect(await twice()).toEqual([[{ a: 1, b: 2 }], [{ a: 1, b: 2 }]]);
    } finally {
      await database.admin.unsafe("drop table kept_plans");
    }
  });

  it("goes on after a statement that failed while others of its transaction were under way", async () => {
    const { workspaceId } = await workspace(1);
    keepPlans();
    const text = "select 10 / $1::int as part";
    for (let round = 0; round < 10; round++) {
      const failing = db.tenant({ workspaceId }, ({ sql }) =>
        Promise.all([0, 1, 2].map((by) => sql.query(text, [by]))),
      );
      await expect(failing).rejects.toThrow("division by zero");
      const fine = await db.tenant({ workspaceId }, ({ sql }) =>
        Promise.all([1, 2, 5].map((by) => sql.query(text, [by]))),
      );
      expect(fine).toEqual([[{ part: 10 }], [{ part: 5 }], [{ part: 2 }]]);
    }
  });
});
