import { beforeAll, describe, expect, it } from "vitest";
import type { PeopleFilter } from "@/lib/contracts/words/people-filters.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { listsOf } from "@/lib/domain/blacklist/store/of-merged.ts";
import { listListedBy } from "@/lib/domain/blacklist/store/of-people.ts";
import { findContacts } from "@/lib/domain/blacklist/store/people.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { type CampaignSettings, readSettings } from "@/lib/domain/campaigns/rules/settings.ts";
import { countEnrollable, nextLines, peopleOfLines } from "@/lib/domain/campaigns/store/audience.ts";
import { findOver } from "@/lib/domain/campaigns/store/finished.ts";
import { findUntakable } from "@/lib/domain/campaigns/store/known.ts";
import { countCampaigns } from "@/lib/domain/campaigns/store/people.ts";
import { mailThread } from "@/lib/domain/conversations/store/by-hand.ts";
import { countUnread } from "@/lib/domain/conversations/store/conversations.ts";
import { listTimelineRows } from "@/lib/domain/people/store/timeline.ts";
import type { Sight } from "@/lib/domain/prospects/sight.ts";
import { amongFew } from "@/lib/domain/prospects/store/among-few.ts";
import { countChosen, nextChosen } from "@/lib/domain/prospects/store/chosen.ts";
import { listForExport } from "@/lib/domain/prospects/store/export.ts";
import { countFiltered, listFiltered } from "@/lib/domain/prospects/store/filtered.ts";
import { standingOf } from "@/lib/domain/reports/store/standing.ts";
import { cancelEverywhere } from "@/lib/domain/sequencer/people/cancel-everywhere.ts";
import { enrol } from "@/lib/domain/sequencer/people/enrol.ts";
import { leaveOthers } from "@/lib/domain/sequencer/people/leave-others.ts";
import { stands } from "@/lib/domain/sequencer/people/stands.ts";
import { findAsking } from "@/lib/domain/sequencer/store/premium.ts";
import { begin } from "@/lib/domain/sequencer/store/write-sql.ts";
import { liftPerson } from "@/lib/domain/suppression/store/of-people.ts";
import { keepSuppressed, suppressPeople } from "@/lib/domain/suppression/store/suppressions.ts";
import { lowestId, newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { rowsRead } from "../../factories/rows-read.ts";
import { type RunningCampaign, runningCampaign } from "../../factories/running-campaign.ts";

// Behind row-level security a condition that isn't leakproof costs a statement its index: docs/architecture.md.

const database = testDatabase();
const many = 5_000;
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
let made: RunningCampaign;
let few: string[];

beforeAll(async () => {
  const { admin } = database;
  made = await runningCampaign(admin, lineOf([{ id: "a", delayHours: 0, action: mail }]), many);
  few = made.prospectIds.slice(0, 20);
  const { workspaceId, campaignId } = made;
  await admin`insert into suppressions (workspace_id, id, kind, value, reason)
    select ${workspaceId}::uuid, gen_random_uuid(), 'address', 'gone' || n || '@x.example', 'bounce' from generate_series(1, ${many}::int) n
    union all select ${workspaceId}::uuid, gen_random_uuid(), 'person', gen_random_uuid()::text, 'opt_out' from generate_series(1, ${many}::int)`;
  await admin`insert into blacklist_entries (workspace_id, id, kind, value, entry, created_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'domain', 'bad' || n || '.example', 'bad' || n || '.example', now()
      from generate_series(1, 20000) n`;
  const importId = newId();
  await admin`insert into prospect_imports (workspace_id, id, campaign_id, source, file_name, state, custom_fields, total, accepted)
    values (${workspaceId}, ${importId}, ${campaignId}, 'csv', 'f.csv', 'finished', '{}', ${many}, ${many})`;
  await admin`insert into import_people (workspace_id, import_id, prospect_id, line)
    select ${workspaceId}, ${importId}, id::uuid, n from unnest(${made.prospectIds}::text[]) with ordinality p(id, n)`;
  await admin`insert into conversations (workspace_id, id, prospect_id, last_at)
    select workspace_id, gen_random_uuid(), id, now() from prospects`;
  await admin`insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, state, text, at, mail_message_id)
    select workspace_id, gen_random_uuid(), id, prospect_id, 'email', 'out', 'sent', 'Hello', now(), '<' || id || '@m.example>'
      from conversations`;
  await admin`update prospects set full_name = 'Ada Zimmerli', full_name_lower = 'ada zimmerli'
    where workspace_id = ${workspaceId} and id = any(${few})`;
  await admin.unsafe("analyze");
});

const undo = new Error("undo");

/** How many rows of a table some work of the workspace reads. Nothing of it stays. */
async function read(table: string, work: (tx: Tx) => Promise<unknown>, settings: readonly string[] = []) {
  let rows = 0;
  await db
    .tenant(made, async (tx) => {
      for (const name of settings) await tx.sql.query("select set_config($1::text, 'off', true)", [name]);
      rows = await rowsRead(tx.sql, table, (sql) => work({ ...tx, sql }));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return rows;
}

/** How the work in the background is planned: lib/domain/bulk/run-bulk.ts. */
const bulk = ["enable_seqscan"];
/** And how it picks whom it goes on with: lib/domain/bulk/pick-rows.ts. */
const picking = [...bulk, "enable_sort", "enable_bitmapscan"];

describe("a statement behind the wall reads by an index", () => {
  it("the figures of campaigns, of whom only those who answered, accepted or are interested are read", async () => {
    const { admin } = database;
    const { workspaceId, campaignId } = made;
    await admin`update prospects set replied_at = now(), lead_status = 'interested' where id = any(${few})`;
    await admin`insert into prospect_relations (workspace_id, prospect_id, credential_id, connected_at)
      select c.workspace_id, p.id::uuid, c.credential_id, now() from campaigns c, unnest(${few}::text[]) p(id)
       where c.id = ${campaignId}`;
    let [counts, standing]: [unknown, unknown] = [null, null];
    const rows = await read("prospects", async (tx) => {
      counts = await countCampaigns(tx, workspaceId, [campaignId]);
      standing = await standingOf(tx.sql, workspaceId, [campaignId]);
    });
    await admin`delete from prospect_relations`;
    await admin`update prospects set replied_at = null, lead_status = 'new' where id = any(${few})`;
    const amount = few.length;
    expect(counts).toMatchObject([{ people: many, enrolled: many, accepted: amount, replied: amount }]);
    expect(standing).toMatchObject([
      { people: many, interested: amount, through: 0, nextAt: expect.any(Number) },
    ]);
    expect(rows).toBeLessThan(100);
  });

  it("whether a mail's address is suppressed, as each action begins", async () => {
    const { admin } = database;
    const ids = few.map(() => newId());
    await admin`insert into workers (id, alive_until) values ('w', now() + interval '1 day') on conflict do nothing`;
    await admin`insert into actions (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id, kind, node_id,
        visit, version, payload, state, worker, lease_until, intended_at)
      select e.workspace_id, k.id::uuid, 'x' || e.id, e.id, e.campaign_id, e.prospect_id, e.lane_id, e.kind, 'a', 0, 1,
        jsonb_build_object('type', 'email', 'to', jsonb_build_object('email', p.email)), 'intended', 'w', now(), now()
      from unnest(${few}::text[], ${ids}::text[]) k(person, id) join enrolments e on e.prospect_id = k.person::uuid
        join prospects p on p.id = e.prospect_id`;
    await admin`update enrolments set state = 'claimed' where prospect_id = any(${few})`;
    const given = JSON.stringify(ids.map((id) => ({ workspaceId: made.workspaceId, id, fence: 1 })));
    let begun: unknown[] = [];
    const rows = await db.hot("sequencer", ({ sql }) =>
      rowsRead(sql, "suppressions", async (measured) => {
        begun = await measured.query(begin, [given]);
      }),
    );
    const begunIds = begun.map((row) => (row as { id: string }).id);
    await admin`update actions set payload = jsonb_set(payload, '{to,email}', '"GONE7@X.example"') where id = ${ids[0]!}`;
    await admin`update actions set payload = payload - 'to' where id = ${ids[1]!}`;
    const again = await db.hot("sequencer", ({ sql }) => sql.query<{ id: string }>(begin, [given]));
    await admin`delete from actions where id = any(${ids})`;
    await admin`update enrolments set state = 'waiting' where prospect_id = any(${few})`;
    expect(begunIds.sort()).toEqual([...ids].sort());
    const others = again.map(({ id }) => id).sort();
    expect(others, "all but the one whose address is suppressed").toEqual(ids.slice(1).sort());
    expect(rows).toBeLessThan(100);
  });

  it.each([
    ["an import asks", (tx: Tx) => findUntakable(tx, made, few, false)],
    ["somebody is put on the blacklist", (tx: Tx) => findContacts(tx, { ...made, credentialId: null }, few)],
    ["a page of people says it", ({ sql }: Tx) => listListedBy(sql, made.workspaceId, few, [])],
    ["a merge asks", ({ sql }: Tx) => listsOf(sql, made.workspaceId, few)],
    ["people are enrolled", ({ sql }: Tx) => enrol(sql, { ...made, prospectIds: few })],
    [
      "a page of a campaign's people says what keeps them",
      async ({ sql }: Tx) => {
        const rows = await sql.query<{ id: string }>(
          "select id from enrolments where workspace_id = $1::uuid and prospect_id = any($2::uuid[])",
          [made.workspaceId, few],
        );
        return stands(sql, { ...made, enrolmentIds: rows.map(({ id }) => id) }, made.now);
      },
    ],
  ])("who is on the blacklist, where %s", async (_, work) => {
    expect(await read("blacklist_entries", work)).toBeLessThan(10 * few.length);
  });

  it.each([
    ["enrolled", "prospects", ({ sql }: Tx) => enrol(sql, { ...made, prospectIds: few })],
    [
      "taken out of other campaigns",
      "enrolments",
      ({ sql }: Tx) => leaveOthers(sql, { ...made, toCampaignId: null, ofAccounts: null, prospectIds: few }),
    ],
    [
      "taken out of all campaigns",
      "enrolments",
      ({ sql }: Tx) => cancelEverywhere(sql, { ...made, by: newId(), ofAccounts: null, prospectIds: few }),
    ],
  ] as const)("people who are %s in the background", async (_, table, work) => {
    expect(await read(table, work, bulk)).toBeLessThan(10 * few.length);
  });

  it("the people of lines", async () => {
    const [one] =
      await database.admin`select id from prospect_imports where workspace_id = ${made.workspaceId}`;
    const lines = few.map((_, n) => ({ importId: one?.id as string, line: n + 1 }));
    let people: string[] = [];
    const work = async ({ sql }: Tx) => {
      people = await peopleOfLines(sql, made.workspaceId, lines);
    };
    expect(await read("import_people", work, bulk)).toBeLessThan(2 * few.length);
    expect(people, "in the order of the lines").toEqual(few);
  });

  it.each([
    ["a person's history", ({ sql }: Tx) => listTimelineRows(sql, sight(), few[0]!, null, 50)],
    ["lifting a suppression", ({ sql }: Tx) => liftPerson(sql, made.workspaceId, few[0]!, "member")],
    ["suppressing people", ({ sql }: Tx) => suppressPeople(sql, made.workspaceId, few, newId())],
    [
      "keeping what is suppressed before people are deleted",
      ({ sql }: Tx) => keepSuppressed(sql, made.workspaceId, few),
    ],
  ])("what is suppressed of a person, for %s", async (_, work) => {
    expect(await read("suppressions", work)).toBeLessThan(10 * few.length);
  });
});

describe("a statement behind the wall reads no more than", () => {
  it("the mails with a person, to write to them", async () => {
    let thread: unknown[] = [];
    const rows = await read("messages", async ({ sql }) => {
      thread = await mailThread(sql, made.workspaceId, few[0]!);
    });
    expect(thread).toHaveLength(1);
    expect(rows).toBe(1);
  });

  it("who of a campaign's imports is still to be enrolled, where nearly all are", async () => {
    const { admin } = database;
    const { workspaceId, campaignId, prospectIds } = made;
    const [one] = await admin`select id from prospect_imports where workspace_id = ${workspaceId}`;
    const ids = { workspaceId, campaignId, importId: one?.id as string };
    const settings = (more: Partial<CampaignSettings>) => ({ ...readSettings({}), ...more });
    const linesOf = (lines: readonly number[]) => lines.map((line) => prospectIds[line - 1]!);
    await db
      .tenant({ workspaceId }, async ({ sql }) => {
        // Undone in the end: the application's role may change enrolments and people.
        await sql.query(
          "delete from enrolments where workspace_id = $1::uuid and prospect_id = any($2::uuid[])",
          [workspaceId, linesOf([7, 900, 1_001, 1_002, 4_321, 5_000])],
        );
        await sql.query(
          "update prospects set lead_status = 'excluded' where workspace_id = $1::uuid and id = any($2::uuid[])",
          [workspaceId, linesOf([900, 1_002])],
        );
        await sql.query(
          `update enrolments set state = 'paused', pause_reason = 'contacted_before'
            where workspace_id = $1::uuid and prospect_id = any($2::uuid[])`,
          [workspaceId, linesOf([3, 3_000])],
        );
        await sql.query(
          "update prospects set is_premium = true where workspace_id = $1::uuid and id = any($2::uuid[])",
          [workspaceId, linesOf([7, 3_000, 4_321])],
        );
        const next = (more: Partial<CampaignSettings>, after: number, limit: number) =>
          nextLines(sql, ids, settings(more), after, limit);
        const count = (more: Partial<CampaignSettings>) =>
          countEnrollable(sql, workspaceId, campaignId, settings(more));
        for (const name of picking) await sql.query("select set_config($1::text, 'off', true)", [name]);
        const rows = await rowsRead(sql, "prospects", async (measured) => {
          expect(await nextLines(measured, ids, settings({}), 0, 250)).toEqual([7, 1_001, 4_321, 5_000]);
        });
        expect(rows, "one for each of the near lines, and those to come").toBeLessThan(1_100);
        expect(await next({}, 0, 1)).toEqual([7]);
        expect(await next({}, 7, 2)).toEqual([1_001, 4_321]);
        expect(await next({}, 4_321, 250)).toEqual([5_000]);
        expect(await next({}, 5_000, 250)).toEqual([]);
        const talked = { isIncludeTalkedBefore: true };
        expect(await next(talked, 0, 250)).toEqual([3, 7, 1_001, 3_000, 4_321, 5_000]);
        expect(await next({ ...talked, isOnlyPremium: true }, 0, 250)).toEqual([7, 3_000, 4_321]);
        expect([await count({}), await count(talked), await count({ isOnlyPremium: true })]).toEqual([
          4, 6, 2,
        ]);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  });

  it("the next lines of an import, which are the same whichever way they are chosen", async () => {
    const { workspaceId, campaignId } = made;
    const [one] = await database.admin`select id from prospect_imports where workspace_id = ${workspaceId}`;
    const ids = { workspaceId, campaignId, importId: one?.id as string };
    await db
      .tenant({ workspaceId }, async ({ sql }) => {
        // By thousands: nearly all are enrolled, nobody is, half are, everybody is, nearly all are.
        await sql.query(
          `delete from enrolments e using import_people ip where e.workspace_id = $1::uuid
            and ip.workspace_id = e.workspace_id and ip.prospect_id = e.prospect_id
            and case (ip.line - 1) / 1000 when 0 then ip.line % 50 = 0 when 1 then true when 2 then ip.line % 2 = 0
              when 3 then false else ip.line % 40 = 0 end`,
          [workspaceId],
        );
        await sql.query(
          `update enrolments e set state = 'paused', pause_reason = 'contacted_before' from import_people ip
            where e.workspace_id = $1::uuid and ip.workspace_id = e.workspace_id and ip.prospect_id = e.prospect_id
              and ip.line % 17 = 0`,
          [workspaceId],
        );
        await sql.query(
          `update prospects p set is_premium = ip.line % 5 = 0,
              lead_status = case when ip.line % 7 = 0 then 'excluded' else p.lead_status end
             from import_people ip
            where p.workspace_id = $1::uuid and ip.workspace_id = p.workspace_id and ip.prospect_id = p.id`,
          [workspaceId],
        );
        const rows = await sql.query<{
          line: number;
          premium: boolean;
          excluded: boolean;
          talked: boolean;
          enrolled: boolean;
        }>(
          `select ip.line, p.is_premium as premium, p.lead_status = 'excluded' as excluded,
              e.pause_reason is not distinct from 'contacted_before' and e.state is not distinct from 'paused' as talked,
              e.id is not null as enrolled
             from import_people ip join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
             left join enrolments e on e.workspace_id = p.workspace_id and e.prospect_id = p.id
            where ip.workspace_id = $1::uuid order by ip.line`,
          [workspaceId],
        );
        for (const name of picking) await sql.query("select set_config($1::text, 'off', true)", [name]);
        for (const isIncludeTalkedBefore of [false, true])
          for (const isOnlyPremium of [false, true])
            for (const [after, limit] of [
              [0, 10],
              [0, 250],
              [0, many],
              [700, 250],
              [1_000, 250],
              [1_990, 250],
              [2_500, 700],
              [3_000, 250],
              [4_100, 250],
              [many, 250],
            ] as const) {
              const settings = { ...readSettings({}), isIncludeTalkedBefore, isOnlyPremium };
              const wanted = rows.filter(
                (row) =>
                  row.line > after &&
                  !row.excluded &&
                  (!isOnlyPremium || row.premium) &&
                  (!row.enrolled || (isIncludeTalkedBefore && row.talked)),
              );
              expect(await nextLines(sql, ids, settings, after, limit), `${after} ${limit}`).toEqual(
                wanted.slice(0, limit).map(({ line }) => line),
              );
            }
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  });

  const rare = { search: "zimmerli", leadStatus: null, filters: [] };
  const viewer = () => ({ userId: newId(), isAdmin: true, sight: null });
  const found = async (tx: Tx) => {
    const { among } = await amongFew(tx.sql, made.workspaceId, { ...rare, sight: null });
    return { ...rare, sight: null, among };
  };
  it.each([
    [
      "a page by name",
      async (tx: Tx) => {
        const asked = { by: await found(tx), viewer: viewer(), order: "name" } as const;
        expect(await listFiltered(tx, made.workspaceId, asked, null, 51)).toHaveLength(few.length);
        expect(await countFiltered(tx, made.workspaceId, asked, 2_000)).toBe(few.length);
      },
    ],
    [
      "a deed",
      async ({ sql }: Tx) => {
        const chosen = {
          choice: { ...rare, ids: null },
          createdBy: newId(),
          isAdmin: true,
          sight: [],
          at: null,
        };
        expect(await countChosen(sql, made.workspaceId, chosen)).toBe(few.length);
        expect(await nextChosen(sql, made.workspaceId, chosen, null, 250)).toEqual([...few].sort());
      },
    ],
    [
      "a file",
      async (tx: Tx) => {
        const by = await found(tx);
        expect(await listForExport(tx, made.workspaceId, by, viewer(), null, 1000)).toHaveLength(few.length);
      },
    ],
  ])("the people whom a search finds, for %s", async (_, work) => {
    expect(await read("prospects", work)).toBeLessThan(10 * few.length);
  });

  it("the people whom a search finds, where a deed picks them in the background", async () => {
    const chosen = { choice: { ...rare, ids: null }, createdBy: newId(), isAdmin: true, sight: [], at: null };
    // What was just written waits beside the index until a vacuum.
    await database.admin.unsafe("vacuum analyze prospects");
    const rows = await db.tenant(made, async ({ sql }) => {
      for (const name of picking) await sql.query("select set_config($1::text, 'off', true)", [name]);
      // No plan shows what a function reads.
      const fetched = async () => {
        const [row] = await sql.query<{ rows: number }>(
          `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
            from pg_stat_xact_user_tables where relname = 'prospects'`,
        );
        return row?.rows ?? 0;
      };
      const before = await fetched();
      expect(await nextChosen(sql, made.workspaceId, chosen, null, 250)).toEqual([...few].sort());
      return (await fetched()) - before;
    });
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(10 * few.length);
  });

  it("a page of a large campaign by name, where its people are among the next ones", async () => {
    const filters: PeopleFilter[] = [{ field: "campaign", op: "any", values: [made.campaignId] }];
    const by = { search: null, leadStatus: null, filters, sight: null };
    const asked = { by, viewer: viewer(), order: "name" } as const;
    const work = async (tx: Tx) => {
      expect(await listFiltered(tx, made.workspaceId, asked, null, 51)).toHaveLength(51);
    };
    expect(await read("enrolments", work)).toBeLessThan(300);
    expect(await read("import_people", work)).toBeLessThan(300);
  });

  it("what is unread", async () => {
    const { admin } = database;
    const { workspaceId, credentialId } = made;
    await admin`update conversations set credential_id = ${credentialId} where workspace_id = ${workspaceId}`;
    await admin`update conversations set unread_count = 2 where workspace_id = ${workspaceId} and prospect_id = any(${few})`;
    await admin.unsafe("vacuum analyze conversations");
    const rows = await read("conversations", async ({ sql }) => {
      const admin = { workspaceId, userId: newId(), isAdmin: true, credentialIds: null };
      expect(await countUnread(sql, admin)).toEqual([{ credentialId, count: 2 * few.length }]);
    });
    expect(rows).toBeLessThanOrEqual(few.length);
  });

  it("whose premium account is still to be looked up, each minute", async () => {
    const { admin } = database;
    const { workspaceId, campaignId } = made;
    await admin`update prospects set premium_seen_at = now() where workspace_id = ${workspaceId}`;
    await admin`update campaigns set settings = settings || '{"isOnlyPremium": true}' where id = ${campaignId}`;
    await admin.unsafe("vacuum analyze prospects");
    const rows = () =>
      db.hot("operations", ({ sql }) =>
        rowsRead(sql, "prospects", async (measured) => {
          await findAsking(measured, { laneId: lowestId, campaignId: lowestId }, 20);
          await findOver(measured, 100);
        }),
      );
    expect(await rows()).toBeLessThan(10);
    await admin`update campaigns set settings = settings - 'isOnlyPremium' where id = ${campaignId}`;
  });

  it("the latest entries of a rare kind in the record", async () => {
    const { admin } = database;
    const { workspaceId } = made;
    await admin`insert into audit_entries (workspace_id, id, actor_user_id, action, subject_type, at)
      select ${workspaceId}::uuid, gen_random_uuid(), ${newId()}::uuid, case when n % 1000 = 9 then 'mailbox.remove' else 'campaign.save' end,
        'campaign', now() - n * interval '1 minute' from generate_series(1, ${many}::int) n`;
    await admin`analyze audit_entries`;
    const rows = await read("audit_entries", async ({ sql }) => {
      const found = await sql.query(
        `select id from audit_entries where workspace_id = $1::uuid and action = $2::text
          order by at desc, id desc limit 51`,
        [workspaceId, "mailbox.remove"],
      );
      expect(found).toHaveLength(5);
    });
    expect(rows).toBe(5);
  });

  it("the few who are held for a reason, on hold for one, or in sight through an account", async () => {
    const { admin } = database;
    const { workspaceId } = made;
    const [held, onHold] = [few.slice(0, 3), few.slice(3, 5)];
    const account = await makeCredential(admin, workspaceId, { accountRef: "few" });
    const importId = newId();
    await admin`update prospects set credential_id = case when id = any(${few.slice(0, 7)}::uuid[]) then ${account}::uuid else ${made.credentialId}::uuid end
      where workspace_id = ${workspaceId}`;
    await admin`insert into prospect_imports (workspace_id, id, credential_id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${importId}, ${account}, 'csv', 'f.csv', 'finished', '{}')`;
    await admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      values (${workspaceId}, ${importId}, ${few[0]!}, 1), (${workspaceId}, ${importId}, ${few[9]!}, 2)`;
    await admin`update enrolments set state = 'held', hold_reason = 'not_connected' where prospect_id = any(${held})`;
    await admin`update enrolments set state = 'on_hold', hold_until = now() + interval '1 day' where prospect_id = any(${onHold})`;
    await admin`insert into enrolment_holds (workspace_id, enrolment_id, reason, until, at)
      select workspace_id, id, 'awaiting_approval', now() + interval '1 day', now() from enrolments where prospect_id = any(${onHold})`;
    await admin`analyze prospects, enrolments, enrolment_holds, import_people, prospect_imports`;
    const find = async (tx: Tx, filters: PeopleFilter[], sight: Sight) => {
      const by = { search: null, leadStatus: null, filters, sight };
      const { among } = await amongFew(tx.sql, workspaceId, by);
      expect(among?.length, "they are few").toBeLessThan(20);
      const asked = { by: { ...by, among }, viewer: { ...viewer(), sight }, order: "added" } as const;
      expect(await countFiltered(tx, workspaceId, asked, 2_000)).toBe(among?.length);
      return (await listFiltered(tx, workspaceId, asked, null, 51)).map(({ id }) => id).sort();
    };
    const filter = (field: PeopleFilter["field"], ...values: string[]): PeopleFilter[] => [
      { field, op: "any", values },
    ];
    const rows = await read("prospects", async (tx) => {
      expect(await find(tx, filter("waiting_status", "not_connected"), null)).toEqual([...held].sort());
      expect(await find(tx, filter("approval_status", "awaiting_approval"), null)).toEqual(
        [...onHold].sort(),
      );
      expect(await find(tx, [], [account])).toEqual([...few.slice(0, 7), few[9]!].sort());
    });
    await admin`delete from enrolment_holds where workspace_id = ${workspaceId}`;
    await admin`update enrolments set state = 'waiting', hold_reason = null, hold_until = null where prospect_id = any(${few})`;
    expect(rows).toBeLessThan(100);
  });
});

const sight = () => ({ ...made, userId: newId(), isAdmin: true, credentialIds: [made.credentialId] });
