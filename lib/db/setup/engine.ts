import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pLimit, { type LimitFunction } from "p-limit";
import pg from "pg";

const require = createRequire(import.meta.url);
const kept = Symbol.for("schema-engine");

type Bindings = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");
type SchemaEngine = import("@prisma/schema-engine-wasm/schema_engine_bg").SchemaEngine;

interface Loaded {
  readonly bindings: Bindings;
  /** One piece of work follows another. */
  readonly alone: LimitFunction;
}

/**
 * The engine, loaded once in a process: its bindings know one instance, and a second one would write into the first
 * one's memory. A test run loads this file several times, but the bindings once, so it is kept where each of them finds
 * it.
 */
function load(): Promise<Loaded> {
  const place = globalThis as { [kept]?: Promise<Loaded> };
  place[kept] ??= instantiate();
  return place[kept];
}

async function instantiate(): Promise<Loaded> {
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const file = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/_bg\.js$/, "_bg.wasm");
  const module = await WebAssembly.compile(await readFile(file));
  const instance = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": bindings as never });
  const raw = bindings as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  raw.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return { bindings, alone: pLimit(1) };
}

/**
 * Gives `work` Prisma's schema engine as WebAssembly, so that writing a migration needs no download. Within a process,
 * one piece of work follows another.
 * @param url the owner's connection. @param datamodels the schema's files as [path, text] pairs.
 */
export async function withSchemaEngine<T>(
  url: string,
  work: (engine: SchemaEngine) => Promise<T>,
  datamodels?: [string, string][],
): Promise<T> {
  const { bindings, alone } = await load();
  return alone(async () => {
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    try {
      const factory = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
      return await work(await bindings.SchemaEngine.new({ datamodels }, () => {}, factory as never));
    } finally {
      await pool.end();
    }
  });
}
