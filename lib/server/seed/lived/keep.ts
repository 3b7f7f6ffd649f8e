import postgres, { type Sql } from "postgres";
import { db } from "@/lib/db/index.ts";
import { openSecret, type SecretOwner } from "@/lib/db/security/secrets.ts";
import { env } from "@/lib/env/index.ts";
import { readTables } from "./columns.ts";
import type { LivedDemo } from "./file.ts";
import { isKept } from "./tables.ts";

/** Reads a whole demo out of a database, as it is at one moment. */
export async function keepDemo(ownerUrl: string): Promise<LivedDemo> {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {}, connection: { TimeZone: "UTC" } });
  try {
    return await owner.begin("isolation level repeatable read read only", async (moment) => {
      const tables: LivedDemo["tables"] = {};
      for (const { schema, table, columns } of await readTables(moment as unknown as Sql)) {
        if (!isKept(schema, table)) continue;
        const from = moment`select ${moment(columns as string[])} from ${moment(schema)}.${moment(table)}`;
        const [found] = await moment<Found[]>`select coalesce(json_agg(t), '[]') as rows from (${from}) t`;
        if (found!.rows.length > 0) tables[`${schema}.${table}`] = found!.rows;
      }
      const brands = await moment<{ key: string; id: string }[]>`select key, id from brands`;
      const owners = await moment<SecretOwner[]>`
        select workspace_id as "workspaceId", owner_type as "ownerType", owner_id as "ownerId" from secrets`;
      const [clock] = await moment<{ now: Date }[]>`select product_now() as now`;
      return {
        endsAt: clock!.now.toISOString(),
        worldSeed: env().WORLD_SEED,
        brands: Object.fromEntries(brands.map(({ key, id }) => [key, id])),
        tables,
        secrets: await Promise.all(owners.map(async (of) => ({ ...of, plain: await plainOf(of) }))),
      };
    });
  } finally {
    await owner.end();
  }
}

interface Found {
  readonly rows: Record<string, unknown>[];
}

async function plainOf(owner: SecretOwner): Promise<string> {
  const plain = await db.tenant({ workspaceId: owner.workspaceId }, (tx) => openSecret(tx, owner));
  if (plain === null) throw new Error(`The secret of ${owner.ownerType} ${owner.ownerId} is gone.`);
  return plain;
}
