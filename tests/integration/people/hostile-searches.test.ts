import { describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { PeopleSource } from "@/lib/providers/social/port.ts";
import { testDatabase } from "../../factories/database.ts";
import { network, person, searchStage } from "../../factories/people-searches.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const { sender, made, begin, entry, advance } = searchStage(database);

describe("a search of a network that misbehaves", () => {
  it("ends where the network names the page again that it just gave", async () => {
    const { payload } = await begin({ limit: 100 });
    const turns: (string | null)[] = [];
    const of = {
      findPeople: async (_account: string, _from: PeopleSource, cursor: string | null) => {
        turns.push(cursor);
        return { people: [person("a"), person("a"), person("b")], cursor: "again", total: 1_000_000_000 };
      },
    };
    await advance(of, 5);
    expect(await entry(payload._id)).toMatchObject({ status: "finished", accepted: 2, refused: 0 });
    expect(turns).toEqual([null, "again"]);
  });

  it("ends after some pages without anybody, though each names a next one", async () => {
    const { payload } = await begin();
    let asked = 0;
    const of = { findPeople: async () => ({ people: [], cursor: String(++asked), total: null }) };
    await advance(of, 3);
    expect(await entry(payload._id)).toMatchObject({ status: "active" });
    await advance(of, 30);
    expect(await entry(payload._id)).toMatchObject({ status: "finished", accepted: 0, total: 0 });
    expect(asked).toBe(10);
  });

  it("goes on behind a few pages without anybody", async () => {
    const { payload } = await begin();
    const of = {
      findPeople: async (_account: string, _from: PeopleSource, cursor: string | null) =>
        cursor === "6"
          ? { people: [person("a")], cursor: null, total: null }
          : { people: [], cursor: String(Number(cursor ?? 0) + 1), total: null },
    };
    await advance(of, 7);
    expect(await entry(payload._id)).toMatchObject({ status: "finished", accepted: 1 });
  });
  it.each(["archived", "deleted"])(
    "ends where its campaign is %s, and asks the network for nothing more",
    async (status) => {
      const { payload } = await begin();
      const of = network(["a", "b", "c", "d", "e", "f"]);
      await advance(of);
      // While a page is asked for, and before the next one.
      await advance({
        findPeople: async (...given) => {
          await database.admin`update campaigns set status = ${status} where id = ${made.campaignId}`;
          return of.findPeople(...given);
        },
      });
      expect(await entry(payload._id)).toMatchObject({ status: "stopped", accepted: 2 });
      await database.admin`update prospect_imports set state = 'processing', options = '{"movePeople":false}' where id = ${payload._id}`;
      await advance(of, 2);
      expect(await entry(payload._id)).toMatchObject({ status: "stopped", accepted: 2 });
      expect(of.asked).toHaveLength(2);
    },
  );

  it("looks within the hour whether an account that may ask for nothing has room again", async () => {
    const { payload } = await begin();
    await database.admin`update lanes set limits = '{"search_page": {"day": 0}}' where ref_id = ${sender.credentialId}`;
    const of = network(["a"]);
    await advance(of);
    expect(of.asked).toEqual([]);
    const [row] = await database.admin<{ gap: number }[]>`
      select extract(epoch from next_at - now())::float8 as gap from people_searches where import_id = ${payload._id}`;
    expect(row!.gap).toBeLessThan(3700);
  });

  it.each([1e300, -1e15, 0])("takes no pause of %d ms from the network at its word", async (retryAfter) => {
    const { payload } = await begin();
    await advance({
      findPeople: () => Promise.reject(new ProviderError("limited", "slow down", { retryAfter })),
    });
    const [row] = await database.admin<{ gap: number; tries: number }[]>`
      select extract(epoch from next_at - now())::float8 as gap, tries from people_searches where import_id = ${payload._id}`;
    expect(row!.tries).toBe(1);
    expect(row!.gap).toBeGreaterThan(25);
    expect(row!.gap).toBeLessThan(8 * 86_400);
  });
});
