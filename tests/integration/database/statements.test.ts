import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { campaignSorts } from "@/lib/contracts/words/campaign-sorts.ts";
import { dialogFilters } from "@/lib/contracts/words/dialog-filters.ts";
import {
  type FilterField,
  type FilterShape,
  filterFields,
  filterOps,
  filterValues,
  peopleOrders,
} from "@/lib/contracts/words/people-filters.ts";
import type { HotTx, Tx } from "@/lib/db/index.ts";
import { purgeAccounts } from "@/lib/domain/accounts/store/purge.ts";
import { pickRows } from "@/lib/domain/bulk/pick-rows.ts";
import { sortCampaigns } from "@/lib/domain/campaigns/store/campaigns.ts";
import * as accounts from "@/lib/domain/conversations/store/accounts.ts";
import { listRows } from "@/lib/domain/conversations/store/conversations.ts";
import { mergeConversations } from "@/lib/domain/conversations/store/merge.ts";
import { findAlike, listPairs } from "@/lib/domain/people/store/duplicates.ts";
import { listTimelineRows } from "@/lib/domain/people/store/timeline.ts";
import { countChosen, nextChosen } from "@/lib/domain/prospects/store/chosen.ts";
import * as contact from "@/lib/domain/prospects/store/contact.ts";
import { customKeys, listForExport } from "@/lib/domain/prospects/store/export.ts";
import { countFiltered, listFiltered } from "@/lib/domain/prospects/store/filtered.ts";
import { mergeParts } from "@/lib/domain/prospects/store/merge-parts.ts";
import * as relations from "@/lib/domain/prospects/store/relations.ts";
import * as fold from "@/lib/domain/reports/store/fold.ts";
import { listCounted } from "@/lib/domain/reports/store/rows.ts";
import * as stop from "@/lib/domain/sequencer/people/stop.ts";
import { tellOfBounce, tellOfMail } from "@/lib/domain/sequencer/people/tell-of-mail.ts";
import { writeSettlement } from "@/lib/domain/sequencer/store/postgres.ts";
import { openDatabase } from "@/lib/world/store/database.ts";
import { upgradeSchema } from "@/lib/world/store/schema.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { readStatements } from "../../factories/read-statements.ts";

const database = testDatabase();
const statements = readStatements();

const workspaceId = "00000000-0000-7000-8000-000000000001";
const person = {
  workspaceId,
  prospectId: workspaceId,
  credentialId: workspaceId,
  address: "a@b.example",
  at: 0,
  recordedAt: 0,
  now: new Date(0),
};
const merging = { workspaceId, keptId: workspaceId, goneId: workspaceId };
const nobody = { workspaceId, id: workspaceId, cursor: null, ref: "", askedAt: 0 };
const seen = [{ id: workspaceId, premium: true, providerId: null }];

/** Files with statements that are put together at run time, and calls that bring each of them about. */
const runs: Record<string, (tx: Tx & HotTx) => Promise<unknown>> = {
  "lib/domain/accounts/store/purge.ts": purgeAccounts,
  "lib/domain/bulk/pick-rows.ts": (tx) =>
    pickRows(tx, { pick: async () => [] } as never, { workspaceId, subjectId: workspaceId }, null, 1),
  "lib/domain/campaigns/store/campaigns.ts": async ({ sql }) => {
    for (const by of campaignSorts)
      await sortCampaigns(sql, workspaceId, [workspaceId], { by, isDescending: true });
  },
  "lib/domain/conversations/store/accounts.ts": async ({ sql }) => {
    for (const kind of ["social", "mailbox"] as const) {
      const account = { ...nobody, kind };
      await accounts.lockCursor(sql, account);
      await accounts.storeCursor(sql, account, "");
    }
    await accounts.takeSocial(sql, 1, 1, []);
    await accounts.postpone(sql, { ...nobody, kind: "social" }, 1);
    await accounts.countTry(sql, { ...nobody, kind: "mailbox" }, "");
  },
  "lib/domain/conversations/store/conversations.ts": async ({ sql }) => {
    const sight = { workspaceId, credentialIds: [], isWhole: true };
    const by = { pattern: null, among: null, campaignId: null, assignedTo: null, after: null, limit: 1 };
    for (const filter of dialogFilters) await listRows(sql, sight, { ...by, filter });
  },
  "lib/domain/conversations/store/merge.ts": ({ sql }) => mergeConversations(sql, merging),
  "lib/domain/people/store/duplicates.ts": async ({ sql }) => {
    await findAlike(sql, workspaceId, [workspaceId]);
    for (const after of [null, { at: new Date(0), id: workspaceId }])
      await listPairs(sql, workspaceId, after, 1);
  },
  "lib/domain/people/store/timeline.ts": ({ sql }) =>
    listTimelineRows(
      sql,
      { workspaceId, userId: workspaceId, isAdmin: false, credentialIds: [] },
      workspaceId,
      null,
      1,
    ),
  "lib/domain/prospects/store/chosen.ts": async ({ sql }) => {
    for (const ids of [null, [workspaceId]]) {
      const choice = { search: "a", leadStatus: "new", filters: [], ids };
      const chosen = { choice, createdBy: workspaceId, isAdmin: false, sight: [], at: new Date(0) };
      await nextChosen(sql, workspaceId, chosen, workspaceId, 1);
      await countChosen(sql, workspaceId, chosen);
    }
  },
  "lib/domain/prospects/store/contact.ts": async ({ sql }) => {
    await contact.noteContacted(sql, person);
    await contact.noteReplied(sql, person);
    await contact.notePremium(sql, workspaceId, seen, 0);
  },
  "lib/domain/prospects/store/export.ts": async (tx) => {
    const by = { search: "a", leadStatus: "new", sight: [], filters: [] };
    const viewer = { userId: workspaceId, isAdmin: false, sight: [] };
    await listForExport(tx, workspaceId, by, viewer, workspaceId, 1);
    await customKeys(tx, workspaceId, by, viewer);
  },
  "lib/domain/prospects/store/filtered.ts": async (tx) => {
    const day = ["2026-11-01"];
    for (const [field, shape] of Object.entries(filterFields) as [FilterField, FilterShape][])
      for (const op of filterOps[shape]) {
        const values = shape === "date" ? day : (filterValues[field] ?? [workspaceId]);
        const filters = [{ field, op, values }];
        const by = { search: "a", leadStatus: "new", sight: [], filters };
        const viewer = { userId: workspaceId, isAdmin: false, sight: [] };
        for (const order of peopleOrders) {
          const asked = { by, viewer, order };
          await listFiltered(tx, workspaceId, asked, { at: new Date(0), id: workspaceId }, 1);
          await countFiltered(tx, workspaceId, asked, 10);
        }
      }
  },
  "lib/domain/prospects/store/merge-parts.ts": ({ sql }) => mergeParts(sql, merging),
  "lib/domain/prospects/store/relations.ts": ({ sql }) => relations.noteConnected(sql, person),
  "lib/domain/reports/store/fold.ts": async ({ sql }) => {
    await fold.lockCursor(sql, workspaceId);
    await fold.foldRows(sql, workspaceId, 0, 1);
  },
  "lib/domain/reports/store/rows.ts": ({ sql }) =>
    listCounted(sql, workspaceId, { metric: "sent", campaignIds: [], from: 0, to: 0, after: null, limit: 1 }),
  "lib/domain/sequencer/people/stop.ts": async ({ sql }) => {
    for (const verb of [stop.stopForReply, stop.stopForBounce, stop.optOut, stop.noteAccepted])
      await verb(sql, person);
    await stop.noteConnectedBefore(sql, person);
  },
  "lib/domain/sequencer/people/tell-of-mail.ts": async ({ sql }) => {
    await tellOfMail(sql, { workspaceId, actionId: workspaceId, at: new Date(0) }, ["opened"]);
    await tellOfBounce(sql, { ...person, at: new Date(0) });
  },
  "lib/domain/sequencer/store/postgres.ts": ({ sql }) =>
    writeSettlement(sql, { placed: [], events: [], usage: [], lanes: [], actions: [], now: 0 }),
};

/** The texts that a call hands to Postgres, each once. */
async function textsOf(run: (typeof runs)[string]): Promise<Set<string>> {
  const texts = new Set<string>();
  const sql = {
    query: async (text: string) => {
      texts.add(text);
      return [];
    },
  };
  await run({ sql, afterCommit() {} } as unknown as Tx & HotTx);
  return texts;
}

/** The world's connection, on its own tables. */
let world: postgres.Sql;
beforeAll(async () => {
  world = openDatabase(database.worldUrl);
  await upgradeSchema(world);
});
afterAll(() => world.end());

/** What is wrong with a text, by the database's word or because it lacks a column that the code reads. */
async function faultOf(
  text: string,
  names: readonly string[] | null,
  sql = database.admin,
): Promise<string | null> {
  try {
    const { columns } = await sql.unsafe(text, [], { prepare: true }).describe();
    const given = new Set((columns ?? []).map(({ name }) => name));
    const missing = (names ?? []).filter((name) => !given.has(name));
    return missing.length > 0 ? `reads ${missing.join(", ")} of ${[...given].join(", ")}` : null;
  } catch (error) {
    return (error as Error).message;
  }
}

const unreadable = statements.filter(({ texts }) => texts.length === 0);

describe("hand-written statements", () => {
  it("can be prepared against the migrated database, and give the columns that the code reads", async () => {
    const wrong: string[] = [];
    for (const { place, texts, names } of statements)
      for (const text of texts) {
        if (/^\s*(savepoint|release|rollback)/i.test(text)) continue;
        const fault = await faultOf(text, names, place.startsWith("lib/world/") ? world : database.admin);
        if (fault) wrong.push(`${place} ${fault}`);
      }
    expect(wrong).toEqual([]);
    expect(statements.filter(({ place }) => place.startsWith("lib/world/")).length).toBeGreaterThan(50);
    expect(statements.length).toBeGreaterThan(150);
    expect(statements.filter(({ names }) => names !== null).length).toBeGreaterThan(70);
  });

  it("can be prepared where they are put together at run time, from a table's name or a rule's list", async () => {
    const places = new Map<string, number>();
    for (const { place } of unreadable) {
      const [file = ""] = place.split(":");
      places.set(file, (places.get(file) ?? 0) + 1);
    }
    // The job engine's own text, and the ways into the database, which pass on what they are given.
    places.delete("lib/jobs/definitions/enqueue.ts");
    places.delete("lib/db/transaction.ts");
    expect([...places.keys()].sort()).toEqual(Object.keys(runs));
    const wrong: string[] = [];
    for (const [file, run] of Object.entries(runs)) {
      const texts = await textsOf(run);
      expect(texts.size, file).toBeGreaterThanOrEqual(places.get(file) ?? 1);
      for (const text of texts) {
        const fault = await faultOf(text, null);
        if (fault) wrong.push(`${file} ${fault}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/**
 * The database's own functions, each with what runs its whole body: Postgres keeps a body as a text, which a renamed
 * column leaves as it was.
 */
const functions: Record<string, (sql: postgres.TransactionSql) => Promise<unknown>> = {
  address_sign: (sql) => sql`select address_sign('a.b+c@gmail.com')`,
  analyze_filled: async (sql) => {
    await sql`select set_config('app.platform', 'operations', true)`;
    await sql`select analyze_filled('prospects', 15)`;
  },
  announce_brands: (sql) => sql`update brands set name = name`,
  announce_clock: (sql) => sql`
    insert into product_clock (id, base_machine, base_product, rate) values (1, now(), now(), 1)`,
  announce_cut: (sql) => sql`delete from memberships`,
  check_credit_transfer: async (sql) => {
    await sql`insert into credit_transfers (workspace_id, id, key, kind, amount, source, at)
      values (${workspaceId}, ${workspaceId}, 'k', 'opening', 0, 'opening', now())`;
    await sql`insert into credit_entries (workspace_id, transfer_id, line, account, amount) values
      (${workspaceId}, ${workspaceId}, 0, 'issued:opening', -1), (${workspaceId}, ${workspaceId}, 1, 'spent:before', 1)`;
    await sql`set constraints all immediate`;
  },
  company_key: (sql) => sql`select company_key('Acme Ltd')`,
  note_people_added: (sql) => sql`
    insert into prospects (workspace_id, id, phone) values (${workspaceId}, ${workspaceId}, '+4930123456')`,
  note_person_changed: async (sql) => {
    await sql`insert into prospects (workspace_id, id) values (${workspaceId}, ${workspaceId})`;
    await sql`update prospects set phone = '+4930123456'`;
  },
  phone_sign: (sql) => sql`select phone_sign('+49 30 123456')`,
  product_now: (sql) => sql`select product_now()`,
  profile_sign: (sql) => sql`select profile_sign(null, 'ACoAAx')`,
  prospects_by_job: async (sql) => {
    await sql`select set_config('app.workspace', ${workspaceId}, true)`;
    await sql`select prospects_by_job(array['%sales%'], 1)`;
  },
  purge_audit_entries: async (sql) => {
    await sql`select set_config('app.platform', 'operations', true)`;
    await sql`select purge_audit_entries(730, 1)`;
  },
  purge_history: async (sql) => {
    await sql`select set_config('app.platform', 'operations', true)`;
    await sql`update campaigns set status = 'deleted', deleted_at = '2000-01-01'`;
    await sql`select purge_history(90, 2)`;
  },
  refuse_credit_change: async (sql) => {
    await sql`insert into credit_transfers (workspace_id, id, key, kind, amount, source, at)
      values (${workspaceId}, ${workspaceId}, 'k', 'opening', 0, 'opening', now())`;
    const change = sql.savepoint((inner) => inner`update credit_transfers set amount = 1`);
    await expect(change).rejects.toThrow(/only added/);
  },
  search_messages: async (sql) => {
    await sql`select set_config('app.workspace', ${workspaceId}, true)`;
    await sql`select search_messages('words', array[${workspaceId}::uuid], now(), ${workspaceId}, 1)`;
  },
  search_prospects: async (sql) => {
    await sql`select set_config('app.workspace', ${workspaceId}, true)`;
    await sql`select search_prospects('%a%', 'new', array[${workspaceId}::uuid], now(), ${workspaceId}, 1)`;
  },
  take_over_account: async (sql) => {
    await sql`select set_config('app.workspace', ${workspaceId}, true)`;
    const ids = await sql<{ id: string }[]>`
      insert into credentials (workspace_id, id, username, username_lower, country_code, timezone, provider_id, logged_in_at)
      select ${workspaceId}, gen_random_uuid(), name, name, 'DE', 'UTC', 'p', now() from unnest(array['a', 'b']) name returning id`;
    await sql`insert into lanes (workspace_id, id, kind, ref_id, next_at)
      select ${workspaceId}, id, 'social', id, now() from unnest(${ids.map(({ id }) => id)}::uuid[]) id`;
    expect(await sql`select * from take_over_account(${ids[0]!.id})`).toHaveLength(1);
  },
};

describe("functions of the database", () => {
  class Undone extends Error {}

  it("are all run here", async () => {
    const rows = await database.admin<{ proname: string }[]>`
      select proname from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;
    expect(rows.map(({ proname }) => proname)).toEqual(Object.keys(functions));
  });

  it.each(Object.entries(functions))(
    "%s finds the tables and columns that its body names",
    async (_name, run) => {
      await makeMember(database.admin);
      const undone = database.admin.begin(async (sql) => {
        await run(sql);
        throw new Undone();
      });
      await expect(undone).rejects.toThrow(Undone);
    },
  );

  it("announce_cut is given a column of its table by each trigger", async () => {
    const triggers = await database.admin<{ name: string; isThere: boolean }[]>`
      select t.tgname as name, exists (
        select 1 from pg_attribute a where a.attrelid = t.tgrelid and not a.attisdropped
          and a.attname = split_part(encode(t.tgargs, 'escape'), '\\000', 2)) as "isThere"
      from pg_trigger t where t.tgfoid = 'announce_cut'::regproc`;
    expect(triggers.length).toBeGreaterThan(4);
    expect(triggers.filter(({ isThere }) => !isThere)).toEqual([]);
  });
});
