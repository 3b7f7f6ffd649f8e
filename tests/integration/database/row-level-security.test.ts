import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { refusePowerfulRole } from "@/lib/db/setup/roles.ts";
import { tables } from "@/lib/db/tables.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";

const database = testDatabase();

async function seedBrand() {
  const brandId = newId();
  await database.admin`insert into brands (id, key, name, title, theme, switches) values (${brandId}, ${brandId}, 'B', 'B', '{}', '{}')`;
  return brandId;
}

describe("row-level security, read from the catalogue", () => {
  it("classifies every table, and only tables that exist", async () => {
    const rows = await database.admin<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations'`;
    expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(tables).sort());
  });

  it("forces a wall on every table that isn't global [S3]", async () => {
    const rows = await database.admin<{ name: string; on: boolean; forced: boolean; walls: number }[]>`
      select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced,
             (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname = 'wall') as walls
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and c.relname <> '_prisma_migrations'`;
    for (const row of rows) {
      const walled = tables[row.name]?.class !== "global";
      expect(row, row.name).toMatchObject({ on: walled, forced: walled, walls: walled ? 1 : 0 });
    }
  });

  it("starts every unique and foreign key of a tenant table with the workspace", async () => {
    const rows = await database.admin<{ table: string; name: string; first: string }[]>`
      select c.relname as "table", i.relname as name, a.attname as first
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
       where n.nspname = 'public' and x.indisunique
      union all
      select c.relname, k.conname, a.attname
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
       where n.nspname = 'public' and k.contype = 'f'`;
    const wrong = rows.filter((row) => {
      const rule = tables[row.table];
      return (
        rule?.class === "tenant" &&
        rule.workspace === "workspace_id" &&
        row.first !== "workspace_id" &&
        // A domain name is proven by one workspace only, over all workspaces (S5).
        row.name !== "tracking_domains_proven_once" &&
        // An invitation is found by its secret, before its workspace is known.
        !["invites_token_hash_key", "code_invites_code_hash_key"].includes(row.name) &&
        row.first !== "user_id"
      );
    });
    expect(wrong).toEqual([]);
  });

  it("lets no function see past the wall that isn't reviewed, and fixes where each of those looks names up [S3]", async () => {
    const rows = await database.admin<{ name: string; path: string | null; open: boolean }[]>`
      select p.oid::regprocedure::text as name, has_function_privilege('public', p.oid, 'execute') as open,
             (select c from unnest(p.proconfig) c where c like 'search_path=%') as path
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;
    const reviewed = [
      "analyze_filled(text,integer)",
      "prospects_by_job(text[],integer)",
      "purge_audit_entries(integer,integer)",
      "purge_history(integer,integer)",
      "search_messages(text,uuid[],timestamp with time zone,uuid,integer)",
      "search_prospects(text,text,uuid[],timestamp with time zone,uuid,integer)",
      "take_over_account(uuid)",
    ];
    const path = "search_path=pg_catalog, pg_temp";
    expect(rows).toEqual(reviewed.map((name) => ({ name, open: false, path })));
  });

  it("keeps what the searches of people set for themselves: a function that is replaced loses it silently", async () => {
    const rows = await database.admin<{ name: string; settings: string[] }[]>`
      select proname as name, proconfig as settings from pg_proc
       where proname in ('search_prospects', 'prospects_by_job') order by 1`;
    const path = "search_path=pg_catalog, pg_temp";
    expect(rows).toEqual([
      { name: "prospects_by_job", settings: [path, "enable_bitmapscan=on"] },
      { name: "search_prospects", settings: [path, "enable_bitmapscan=on", "enable_sort=on"] },
    ]);
  });

  it("gives the application's role nothing of its own and refuses a role that can bypass the wall", async () => {
    await expect(refusePowerfulRole(database.appUrl)).resolves.toBeUndefined();
    await expect(refusePowerfulRole(database.ownerUrl)).rejects.toThrow(/row-level security/);
  });

  it("shows a workspace no foreign row even when a query forgets its filter [S3]", async () => {
    const brandId = await seedBrand();
    const [mine, other] = [newId(), newId()];
    await database.admin`insert into workspaces (id, brand_id, name) values (${mine}, ${brandId}, 'mine'), (${other}, ${brandId}, 'other')`;
    const seen = await db.tenant({ workspaceId: mine }, (tx) => tx.prisma.workspace.findMany());
    expect(seen.map((row) => row.id)).toEqual([mine]);
    const stray = db.tenant({ workspaceId: mine }, (tx) =>
      tx.prisma.suppression.create({
        data: { workspaceId: other, id: newId(), kind: "domain", value: "x.example", reason: "test" },
      }),
    );
    await expect(stray).rejects.toThrow();
    const all = await db.platform("session", (tx) => tx.prisma.workspace.findMany({ where: { brandId } }));
    expect(all).toHaveLength(2);
    await expect(db.platform("session", (tx) => tx.prisma.suppression.count())).resolves.toBe(0);
  });
});
