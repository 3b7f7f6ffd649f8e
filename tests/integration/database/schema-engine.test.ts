import { expect, it } from "vitest";
import { withSchemaEngine } from "@/lib/db/setup/engine.ts";
import { testDatabase } from "../../factories/database.ts";

const database = testDatabase();

it("the engine of migrations is used by one after the other, also where several begin at once", async () => {
  const url = database.ownerUrl;
  let inside = 0;
  const most = await Promise.all(
    Array.from({ length: 4 }, () =>
      withSchemaEngine(url, async (engine) => {
        inside += 1;
        const seen = inside;
        await engine.version();
        inside -= 1;
        return seen;
      }),
    ),
  );
  expect(most).toEqual([1, 1, 1, 1]);
});
