import { defineConfig } from "prisma/config";

// Generating and formatting need no schema engine; naming an existing file keeps the command line from fetching one.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: "prisma/schema", migrations: { path: "prisma/migrations" } });
