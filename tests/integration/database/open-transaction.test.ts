import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { connections } from "@/lib/db/connections.ts";
import { db } from "@/lib/db/index.ts";
import { latePrisma } from "@/lib/db/late-prisma.ts";
import { transact } from "@/lib/db/open-transaction.ts";
import type { Sql } from "@/lib/db/sql.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCampaign } from "../../factories/make-campaign.ts";

const database = testDatabase();

async function person() {
  const { workspaceId, prospectIds } = await makeCampaign(database.admin, {
    graph: { start: null, nodes: {} },
    people: 1,
  });
  return { workspaceId, id: prospectIds[0]! };
}

const nameOf = async (id: string) =>
  (await database.admin`select first_name from prospects where id = ${id}`)[0]?.first_name;

it("reads each type as a library of the language has it", async () => {
  const [row] = await db.platform("operations", ({ sql }) =>
    sql.query<Record<string, unknown>>(
      `select 9007199254740993::int8 as big, 7::int4 as small, 1.5::float8 as half, true as yes, null::text as none,
              '2026-11-27 05:00:00.123+00'::timestamptz as moment, '1830-01-01 00:00:00+00'::timestamptz as early,
              '2026-11-27'::date as day, '2026-11-27 05:00:00'::timestamp as plain, '{"a": [1, "b"]}'::jsonb as document,
              array['a', null, 'c,d"']::text[] as texts, array[1, 2]::int4[] as numbers,
              '\\x00ff'::bytea as bytes, '\\x'::bytea as empty`,
    ),
  );
  expect(row).toEqual({
    big: 9007199254740993n,
    small: 7,
    half: 1.5,
    yes: true,
    none: null,
    moment: new Date("2026-11-27T05:00:00.123Z"),
    early: new Date("1830-01-01T00:00:00Z"),
    day: new Date("2026-11-27T00:00:00Z"),
    plain: new Date("2026-11-27T05:00:00Z"),
    document: { a: [1, "b"] },
    texts: ["a", null, 'c,d"'],
    numbers: [1, 2],
    bytes: new Uint8Array([0, 255]),
    empty: new Uint8Array(),
  });
});

it("writes each type as it was", async () => {
  const id = newId();
  const early = new Date("1830-01-01T00:00:00.001Z");
  const given = [early, [id, id], ["a", null, 'c,d"\\{}'], 12n, 1.5, true, null, new Uint8Array([0, 255])];
  const [row] = await db.platform("operations", ({ sql }) =>
    sql.query<Record<string, unknown>>(
      `select $1::timestamptz as a, $2::uuid[] as b, $3::text[] as c, $4::int8 as d, $5::float8 as e, $6::boolean as f,
              $7::text as g, $8::bytea as h`,
      given,
    ),
  );
  expect(Object.values(row ?? {})).toEqual(given);
});

it("Prisma works in the same transaction, sees what a statement wrote, and goes back with it", async () => {
  const { workspaceId, id } = await person();
  const failing = db.tenant({ workspaceId }, async ({ sql, prisma }) => {
    await sql.query("update prospects set first_name = 'Statement' where id = $1::uuid", [id]);
    expect(
      await prisma.prospect.findUnique({
        where: { workspaceId_id: { workspaceId, id } },
        select: { firstName: true },
      }),
    ).toEqual({
      firstName: "Statement",
    });
    await prisma.prospect.update({
      where: { workspaceId_id: { workspaceId, id } },
      data: { lastName: "Prisma" },
    });
    expect(await sql.query("select last_name from prospects where id = $1::uuid", [id])).toEqual([
      { last_name: "Prisma" },
    ]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await nameOf(id)).not.toBe("Statement");
  await db.tenant({ workspaceId }, async ({ sql, prisma }) => {
    await Promise.all([
      sql.query("update prospects set first_name = 'Both' where id = $1::uuid", [id]),
      prisma.prospect.count(),
      sql.query("select 1"),
    ]);
  });
  expect(await nameOf(id)).toBe("Both");
});

it("a failed statement that the work hides commits nothing, and says so", async () => {
  const { workspaceId, id } = await person();
  const failing = db.tenant({ workspaceId }, async ({ sql }) => {
    await sql.query("update prospects set first_name = 'Lost' where id = $1::uuid", [id]);
    await sql.query("select 1 / 0").catch(() => {});
  });
  await expect(failing).rejects.toThrow("can't be committed");
  expect(await nameOf(id)).not.toBe("Lost");
});

it("one that takes too long is rolled back, frees its connection, and none of its later statements is run", async () => {
  const { workspaceId, id } = await person();
  const rename = "update prospects set first_name = $2::text where id = $1::uuid";
  const late: unknown[] = [];
  const failing = transact(
    connections().pool,
    { workspaceId, reason: null },
    async ({ sql }) => {
      await sql.query(rename, [id, "Slow"]);
      await wait(300);
      await sql.query(rename, [id, "Late"]).catch((error) => {
        late.push(error);
        throw error;
      });
    },
    100,
  );
  await expect(failing).rejects.toMatchObject({ code: "P2028" });
  expect(late).toHaveLength(1);
  expect(await nameOf(id)).not.toMatch(/Slow|Late/);
  // Nobody holds the row any more.
  await db.tenant({ workspaceId }, ({ sql }) => sql.query(rename, [id, "Next"]));
  expect(await nameOf(id)).toBe("Next");
});

const standsStill = {
  "while it runs a statement": async ({ sql }: { sql: Sql }) => void (await sql.query("select 1")),
  "when it is asked to commit": async () => {},
  "when it is asked to roll back": async () => {
    throw new Error("its own");
  },
};

it.each(Object.entries(standsStill))(
  "one whose connection stands still %s ends all the same, and its connection is replaced",
  async (_, work) => {
    const { pool } = connections();
    let pid = 0;
    const failing = transact(
      pool,
      { workspaceId: null, reason: "operations" },
      async (open) => {
        const [row] = await open.sql.query<{ pid: number }>("select pg_backend_pid() as pid");
        pid = row!.pid;
        process.kill(pid, "SIGSTOP");
        await work(open);
      },
      200,
    );
    try {
      await expect(failing).rejects.toThrow(/took too long|Connection terminated|its own/);
    } finally {
      process.kill(pid, "SIGCONT");
    }
    const pids = Array.from({ length: 8 }, () =>
      db.platform("operations", ({ sql }) => sql.query<{ pid: number }>("select pg_backend_pid() as pid")),
    );
    expect((await Promise.all(pids)).flat()).not.toContainEqual({ pid });
  },
);

it("the database itself ends the statement and the locks of a process that stands still", async () => {
  const settings = `select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  expect(await db.platform("operations", ({ sql }) => sql.query(settings))).toEqual([
    { statement: "20s", idle: "30s" },
  ]);
  expect(await db.hot("operations", ({ sql }) => sql.query(settings))).toEqual([
    { statement: "0", idle: "30s" },
  ]);
  const still = new Int32Array(new SharedArrayBuffer(4));
  const failing = db.platform("operations", async ({ sql }) => {
    await sql.query("set local idle_in_transaction_session_timeout = 100");
    Atomics.wait(still, 0, 0, 600);
    await sql.query("select 1");
  });
  await expect(failing).rejects.toMatchObject({ reason: "unavailable" });
});

it("what Prisma is asked after the end of a transaction reaches no connection, whether it had joined or not", async () => {
  const { workspaceId, id } = await person();
  for (const hasJoined of [true, false]) {
    const late: unknown[] = [];
    const failing = db.tenant({ workspaceId }, async ({ prisma, sql }) => {
      if (hasJoined) await prisma.prospect.count();
      const goOn = async () => {
        await wait(150);
        const change = { where: { workspaceId_id: { workspaceId, id } }, data: { firstName: "Late" } };
        late.push(await prisma.prospect.update(change).catch((error: unknown) => error));
      };
      await Promise.all([sql.query("select 1 / 0"), goOn()]);
    });
    await expect(failing).rejects.toThrow("division by zero");
    await wait(300);
    expect(late).toEqual([expect.any(Error)]);
  }
  const slow: unknown[] = [];
  const failing = transact(
    connections().pool,
    { workspaceId, reason: null },
    async ({ run }) => {
      const { prisma, leave } = latePrisma(connections().prisma, run);
      await prisma.prospect.count();
      await wait(200);
      await prisma.prospect.count().catch((error: unknown) => slow.push(error));
      await leave();
    },
    50,
  );
  await expect(failing).rejects.toMatchObject({ code: "P2028" });
  expect(slow).toHaveLength(1);
  expect(await nameOf(id)).not.toBe("Late");
});

it("stands within its wall from its first statement on, and the next one on its connection within none of it", async () => {
  const { workspaceId, id } = await person();
  const seen = (wall: string) =>
    db.tenant({ workspaceId: wall }, ({ sql }) =>
      sql.query("select 1 from prospects where id = $1::uuid", [id]),
    );
  for (let round = 0; round < 12; round++) {
    expect(await seen(workspaceId)).toHaveLength(1);
    expect(await seen(newId())).toHaveLength(0);
  }
});
