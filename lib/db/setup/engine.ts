import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";

const require = createRequire(import.meta.url);

type SchemaEngine = import("@prisma/schema-engine-wasm/schema_engine_bg").SchemaEngine;

/**
 * Sends a script as a whole and in one transaction. Prisma's adapter would split it at every semicolon, also inside a
 * function's body.
 */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
    };
    return adapter;
  }
}

/**
 * Gives `work` Prisma's schema engine as WebAssembly, so that migrations need no download.
 * @param url the owner's connection. @param datamodels the schema's files as [path, text] pairs.
 */
export async function withSchemaEngine<T>(
  url: string,
  work: (engine: SchemaEngine) => Promise<T>,
  datamodels?: [string, string][],
): Promise<T> {
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const file = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/_bg\.js$/, "_bg.wasm");
  const module = await WebAssembly.compile(await readFile(file));
  const instance = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": bindings as never });
  const raw = bindings as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  raw.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool));
    return await work(await bindings.SchemaEngine.new({ datamodels }, () => {}, factory as never));
  } finally {
    await pool.end();
  }
}
