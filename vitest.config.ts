import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("./", import.meta.url));
const alias = { "@": root.replace(/\/$/, "") };

/** A busy machine may take seconds for what a quiet one does at once. */
const expectation = { poll: { timeout: 10_000 } };

/** Tests of a tier that has a Postgres of its own; each file clones a database of it. */
const onPostgres = {
  environment: "node",
  expect: expectation,
  globalSetup: ["tests/factories/global-setup.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
};

/** One tier follows another where a run names several. */
const turn = (groupOrder: number) => ({ sequence: { groupOrder } });

/** Tests by tier. Unit and property tests stand beside their source and need nothing; the others share one Postgres. */
export default defineConfig({
  resolve: { alias },
  test: {
    reporters: ["default"],
    env: { LOG_LEVEL: "silent" },
    // A file is compiled once for all tiers and runs, not by each of them: it is kept by its content.
    experimental: { fsModuleCache: true },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          ...turn(0),
          include: ["lib/**/*.test.ts", "components/**/*.test.ts", "app/**/*.test.ts"],
          environment: "node",
          expect: expectation,
          testTimeout: 30_000,
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "database",
          ...turn(1),
          include: ["tests/integration/**/*.test.ts", "tests/contract/**/*.test.ts"],
          exclude: ["tests/integration/alone/**"],
          ...onPostgres,
          // The product is loaded once a worker, not once a file.
          isolate: false,
          // Its tests wait for the database and for time-outs half of the time: fewer workers would leave a core idle.
          maxWorkers: 4,
        },
      },
      {
        resolve: { alias },
        test: {
          // What puts something of its own in the place of a package has to load the product anew.
          name: "alone",
          ...turn(2),
          include: ["tests/integration/alone/**/*.test.ts"],
          ...onPostgres,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "simulation",
          ...turn(3),
          include: ["tests/simulation/**/*.test.ts"],
          ...onPostgres,
          // Its workers take turns: more connections would only each plan the same statements.
          env: { DATABASE_POOL: "2" },
          testTimeout: 600_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "soak",
          ...turn(4),
          include: ["tests/soak/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/factories/global-setup.ts"],
          testTimeout: 1_200_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
