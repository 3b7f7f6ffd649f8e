import postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { listProspects } from "@/lib/domain/prospects/index.ts";
import { purge } from "@/lib/jobs/handlers/purge.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let owner: MadeMember;
let neighbour: MadeMember;

const names = [
  "Anna Smith",
  "Änne Müller",
  "İstanbul Bey",
  "Groß Straße",
  "Rocket 🚀 Jones",
  "Wang 王伟",
  "Иван Петров",
  "Fifty% Off",
  "under_score",
  "back\\slash",
  'O\'Brien "Bob"',
  "Alba Joanna",
];

beforeAll(async () => {
  const { admin } = database;
  [owner, neighbour] = [await makeMember(admin), await makeMember(admin)];
  for (const name of names)
    await makeProspect(admin, { workspaceId: owner.workspaceId, credentialId: null, name });
  const email = "Mixed.Case@Host.example";
  await makeProspect(admin, { workspaceId: owner.workspaceId, credentialId: null, name: "By Mail", email });
  await makeProspect(admin, {
    workspaceId: neighbour.workspaceId,
    credentialId: null,
    name: "Anna Next-Door",
  });
  await admin`update prospects set company_name = 'Zwirn & Söhne' where full_name = 'Rocket 🚀 Jones'`;
});

const find = async (search: string | null, who = owner) => {
  const page = await listProspects(who, { search, leadStatus: null, cursor: null, limit: 100 });
  expect(page.total).toBe(page.items.length);
  return page.items.map(({ fullName }) => fullName).sort();
};

describe("searching people", () => {
  it("finds a text anywhere in name, address and company, in letters of any case", async () => {
    expect(await find("ANNA")).toEqual(["Alba Joanna", "Anna Smith"]);
    expect(await find("case@host")).toEqual(["By Mail"]);
    expect(await find("& SÖHNE")).toEqual(["Rocket 🚀 Jones"]);
    expect(await find("  müll ")).toEqual(["Änne Müller"]);
    expect(await find("nobody at all")).toEqual([]);
    expect(await find(" ")).toHaveLength(names.length + 1);
  });

  it("looks for one or two characters where a word begins", async () => {
    expect(await find("an")).toEqual(["Anna Smith"]);
    expect(await find("Ä")).toEqual(["Änne Müller"]);
    expect(await find("zw")).toEqual(["Rocket 🚀 Jones"]);
    expect(await find("mi")).toEqual(["By Mail"]);
    expect(await find("王伟")).toEqual(["Wang 王伟"]);
    expect(await find("🚀")).toEqual(["Rocket 🚀 Jones"]);
  });

  it("takes every sign for itself, whatever LIKE and SQL make of it", async () => {
    expect(await find("fifty%")).toEqual(["Fifty% Off"]);
    expect(await find("r_s")).toEqual(["under_score"]);
    expect(await find("k\\s")).toEqual(["back\\slash"]);
    expect(await find("%%%")).toEqual([]);
    expect(await find("_")).toEqual([]);
    expect(await find("\\")).toEqual([]);
    expect(await find("o'b")).toEqual(['O\'Brien "Bob"']);
    expect(await find('"bob"')).toEqual(['O\'Brien "Bob"']);
    expect(await find("');--")).toEqual([]);
    expect(await find("An\u0000na Sm")).toEqual(["Anna Smith"]);
    expect(await find("\ud800")).toEqual([]);
    expect(await find("x".repeat(50_000))).toEqual([]);
    expect(await find("smith anna")).toEqual([]);
  });

  it("knows the letters of other languages, whatever the database's own is", async () => {
    expect(await find("ИВАН")).toEqual(["Иван Петров"]);
    expect(await find("istanbul")).toEqual(["İstanbul Bey"]);
    expect(await find("İSTANBUL")).toEqual(["İstanbul Bey"]);
    expect(await find("straße")).toEqual(["Groß Straße"]);
    expect(await find("GROẞ")).toEqual(["Groß Straße"]);
  });

  it("pages through what it finds, newest first, nobody twice", async () => {
    const seen: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await listProspects(owner, { search: "s", leadStatus: null, cursor, limit: 2 });
      seen.push(...page.items.map(({ id }) => id));
      expect(page.isTotalCapped).toBe(false);
      cursor = page.next;
      if (cursor === null) break;
    }
    const whole = await listProspects(owner, { search: "s", leadStatus: null, cursor: null, limit: 100 });
    expect(whole.items).toHaveLength(3);
    expect(seen).toEqual(whole.items.map(({ id }) => id));
    const times = whole.items.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it("counts everybody up to 10,000, those of a search up to 2,000, and says that there are more", async () => {
    const { workspaceId, ...rest } = await makeMember(database.admin);
    const fill = (from: number, to: number) => database.admin`
      insert into prospects (workspace_id, id, full_name)
      select ${workspaceId}, gen_random_uuid(), 'Crowd ' || n from generate_series(${from}::int, ${to}::int) n`;
    const count = (search: string | null) =>
      listProspects({ workspaceId, ...rest }, { search, leadStatus: null, cursor: null, limit: 1 });
    await fill(1, 2_000);
    expect(await count("crowd")).toMatchObject({ total: 2_000, isTotalCapped: false });
    await fill(2_001, 10_000);
    expect(await count("crowd")).toMatchObject({ total: 2_000, isTotalCapped: true });
    expect(await count(null)).toMatchObject({ total: 10_000, isTotalCapped: false });
    await fill(10_001, 10_050);
    expect(await count(null)).toMatchObject({ total: 10_000, isTotalCapped: true });
  });
});

describe("the function that searches as its owner", () => {
  const call = "select search_prospects(null, null, null, null, null, 1000) as id";
  const idsOf = async (sql: postgres.Sql, workspaceId: string | null, platform = "") =>
    sql.begin(async (tx) => {
      await tx`select set_config('app.workspace', ${workspaceId ?? ""}, true), set_config('app.platform', ${platform}, true)`;
      return (await tx.unsafe<{ id: string }[]>(call)).map(({ id }) => id);
    });
  const workspacesOf = async (ids: string[]) =>
    (
      await database.admin<{ w: string }[]>`
        select distinct workspace_id as w from prospects where id = any(${ids}::uuid[])`
    ).map(({ w }) => w);

  async function proveWalls() {
    const sql = postgres(database.appUrl, { max: 1, ...postgresOptions });
    try {
      expect(await sql.unsafe(call)).toHaveLength(0);
      expect(await idsOf(sql, null)).toEqual([]);
      expect(await idsOf(sql, null, "operations")).toEqual([]);
      expect(await idsOf(sql, newId())).toEqual([]);
      expect(await workspacesOf(await idsOf(sql, owner.workspaceId))).toEqual([owner.workspaceId]);
      // Not even a transaction that may see every workspace's people is shown more than the one it names.
      expect(await workspacesOf(await idsOf(sql, owner.workspaceId, "operations"))).toEqual([
        owner.workspaceId,
      ]);
      expect(await idsOf(sql, neighbour.workspaceId)).toHaveLength(1);
    } finally {
      await sql.end();
    }
  }

  it("shows the transaction's workspace alone, and nothing without one [S3]", async () => {
    await proveWalls();
    const none = await db.platform("operations", (tx) => tx.sql.query(call));
    expect(none).toEqual([]);
  });

  it("does so too when its owner is no superuser and stands behind the wall itself [S3]", async () => {
    const { admin } = database;
    const role = `owner_${newId().replaceAll("-", "")}`;
    await admin.unsafe(
      `create role ${role} nosuperuser nobypassrls; grant create on schema public to ${role}`,
    );
    const tables = ["prospects", "import_people", "prospect_imports"];
    try {
      for (const table of tables) await admin.unsafe(`alter table ${table} owner to ${role}`);
      await admin.unsafe(
        `alter function search_prospects(text, text, uuid[], timestamptz, uuid, int) owner to ${role}`,
      );
      await proveWalls();
      expect(await find("anna")).toEqual(["Alba Joanna", "Anna Smith"]);
      expect(await find("anna", neighbour)).toEqual(["Anna Next-Door"]);
    } finally {
      await admin.unsafe(
        `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`,
      );
    }
  });

  it("is nobody's but the application's role's", async () => {
    const world = postgres(database.worldUrl, { max: 1, ...postgresOptions });
    await expect(world.unsafe(call)).rejects.toThrow(/permission denied/);
    await world.end();
  });
});

describe("the hourly purge", () => {
  it("removes what is over and keeps what isn't", async () => {
    const { admin } = database;
    const [old, fresh] = [newId(), newId()];
    for (const [id, days] of [
      [old, 3],
      [fresh, 1],
    ] as const)
      await admin`insert into uploads (workspace_id, id, file_name, content, created_by, created_at)
        values (${owner.workspaceId}, ${id}, 'a.csv', ${Buffer.from("a")}, ${owner.userId}, now() - ${`${days} days`}::interval)`;
    await admin`insert into rate_limits (key, points, expire)
      values ('old', 1, ${Date.now() - 2 * 86_400_000}), ('new', 1, ${Date.now() + 60_000}), ('kept', 1, null)`;
    const spent = [newId(), newId()].map((lane_id, i) => ({ lane_id, days: [32, 30][i] ?? 0 }));
    for (const { lane_id, days } of spent) {
      await admin`insert into lanes (workspace_id, id, kind, ref_id, next_at)
        values (${owner.workspaceId}, ${lane_id}, 'mailbox', ${lane_id}, now())`;
      await admin`insert into lane_usage (workspace_id, lane_id, kind, hour, spent)
        values (${owner.workspaceId}, ${lane_id}, 'email', product_now() - ${`${days} days`}::interval, 1)`;
    }
    await purge();
    expect(await admin`select lane_id from lane_usage`).toEqual([{ lane_id: spent[1]?.lane_id }]);
    expect((await admin`select id from uploads`).map(({ id }) => id)).toEqual([fresh]);
    expect((await admin`select key from rate_limits order by key`).map(({ key }) => key)).toEqual([
      "kept",
      "new",
    ]);
  });
});
