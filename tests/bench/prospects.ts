import type postgres from "postgres";
import { listProspects } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage } from "@/lib/kernel/cursor/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { makeMember } from "../factories/make-workspace.ts";
import { at, say, timesOf } from "./support/figures.ts";
import { withProductDatabase } from "./support/product-database.ts";

/**
 * `npm run bench -- prospects [people]`: how long a page of a workspace's people takes with its count, as the page asks
 * for it, for twelve filters and orders, then after 90 % of them by cursor [G7]. The baseline is the newest page by
 * hand: one statement along its index, as a superuser, whom row-level security doesn't bind.
 */
const [people = 1_000_000] = process.argv.slice(2).map(Number);
type ListChoice = Parameters<typeof listProspects>[1];
const calls = 60;
const limit = 50;

await withProductDatabase(async (admin) => {
  const { member, label, campaign } = await fill(admin);
  const choices = choicesOf(label, campaign);
  const first = new Map<string, number[]>();
  const ask = (given: Partial<ListChoice>) => () =>
    listProspects(member, { search: "", leadStatus: null, cursor: null, limit, ...given });
  say(`${people.toLocaleString("en")} people of one workspace; ms with the count, over ${calls} calls`);
  const bare = await timesOf(calls, () => newestByHand(admin, member.workspaceId));
  say(`${"by hand: the newest".padEnd(52)} p50 ${ms(bare, 0.5)}  p99 ${ms(bare, 0.99)}`);
  for (const [name, given] of Object.entries(choices)) {
    // Twice before it is measured: the plan is made, the pages are in memory.
    await timesOf(2, ask(given));
    const times = await timesOf(calls, ask(given));
    first.set(name, times);
    say(
      `${name.padEnd(52)} p50 ${ms(times, 0.5)}  p99 ${ms(times, 0.99)}  ${(at(times, 0.5) / at(bare, 0.5)).toFixed(1)} times by hand`,
    );
  }
  for (const order of ["added", "name"] as const) {
    const cursor = await deepCursor(admin, member, order);
    const near = await timesOf(calls, ask({ order }));
    const far = await timesOf(calls, ask({ order, cursor }));
    say(
      `${`everybody by "${order}", after ${Math.round(people * 0.9).toLocaleString("en")} people`.padEnd(52)} p50 ${ms(far, 0.5)}  p99 ${ms(far, 0.99)}  ${(at(far, 0.5) / at(near, 0.5)).toFixed(2)} times the first page (goal: 1.2)`,
    );
  }
  const worst = Math.max(...[...first.values()].map((times) => at(times, 0.99)));
  say(`the slowest p99 is ${worst.toFixed(0)} ms (goal of G7: 50)`);
});

function ms(times: readonly number[], share: number): string {
  return at(times, share).toFixed(1).padStart(7);
}

/** Twelve lists that people ask for. */
function choicesOf(label: string, campaign: string): Record<string, Partial<ListChoice>> {
  const labelled = { field: "labels", op: "any", values: [label] } as const;
  return {
    "everybody, the newest": {},
    "everybody by name": { order: "name" },
    "the latest answers": { order: "answered" },
    "a rare name": { search: "zimmerli" },
    "a common first name": { search: "anna" },
    "a status": { leadStatus: "interested" },
    "a status, with address and phone": {
      leadStatus: "contacted",
      filters: [{ field: "profile_options", op: "any", values: ["has_phone"] }],
    },
    "a label that 300 people have": { filters: [labelled] },
    "without that label, by name": { filters: [{ ...labelled, op: "none" }], order: "name" },
    "of a campaign, by name": {
      filters: [{ field: "campaign", op: "any", values: [campaign] }],
      order: "name",
    },
    "whose next step is an email": { filters: [{ field: "next_step", op: "any", values: ["email"] }] },
    "a rare job, large companies": {
      filters: [
        { field: "job_title", op: "contains", values: ["archivist"] },
        { field: "headcount", op: "any", values: ["1001-5000"] },
      ],
    },
  };
}

function newestByHand(admin: postgres.Sql, workspaceId: string) {
  return admin`select id, full_name, email, company_name, job_title from prospects
    where workspace_id = ${workspaceId} order by created_at desc, id desc limit ${limit + 1}`;
}

/** A cursor behind nine tenths of the people. */
async function deepCursor(admin: postgres.Sql, { workspaceId }: Member, order: "added" | "name") {
  const by = order === "added" ? "created_at desc, id desc" : "full_name_lower, id";
  const [row] = await admin.unsafe<{ id: string; created_at: Date }[]>(
    `select id, created_at from prospects where workspace_id = '${workspaceId}' order by ${by}
      offset ${Math.floor(people * 0.9)} limit 1`,
  );
  return cutPage([row!, row!], 1, ({ created_at: at, id }) => ({ at, id })).next;
}

/** One workspace: people with jobs, companies and answers, a tenth of them in a campaign, 300 with a label. */
async function fill(admin: postgres.Sql) {
  const { workspaceId, userId } = await makeMember(admin);
  const [account, campaign, label, lane] = [newId(), newId(), newId(), newId()];
  await admin`insert into credentials (workspace_id, id, username, username_lower, country_code, timezone,
      work_hours_start, work_hours_end, account_ref, logged_in_at)
    values (${workspaceId}, ${account}, 'a@sender.example', 'a@sender.example', 'DE', 'UTC', 0, 24, 'ref', now())`;
  await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    values (${workspaceId}, ${campaign}, ${account}, 'Campaign', 'campaign', 'active')`;
  await admin`insert into labels (workspace_id, id, type, name, name_lower, color, created_by)
    values (${workspaceId}, ${label}, 'space', 'rare', 'rare', 'red', ${userId})`;
  await admin`insert into lanes (workspace_id, id, kind, ref_id, next_at)
    values (${workspaceId}, ${lane}, 'social', ${account}, now())`;
  await admin`insert into prospects (workspace_id, id, first_name, last_name, full_name, full_name_lower, company_name,
      job_title, email, email_lower, phone, social_key, custom_fields, lead_status, last_reply_at, replied_at, created_at)
    select ${workspaceId}, gen_random_uuid(), f, l, f || ' ' || l, lower(f || ' ' || l), 'Company ' || n % 40000,
      case when n % 5000 = 0 then 'Archivist' else (array['Engineer', 'Head of Sales', 'Buyer', 'Director'])[1 + n % 4] end,
      n || '@person.example', n || '@person.example', case when n % 3 = 0 then '+49301234' || n end, 'person-' || n,
      jsonb_build_object('headcount', (array['20', '300', '1500', '9000'])[1 + n / 7 % 4]),
      (array['new', 'new', 'new', 'contacted', 'interested'])[1 + n % 5],
      case when n % 20 = 0 then now() - n * interval '1 second' end,
      case when n % 20 = 0 then now() - n * interval '1 second' end, now() - n * interval '1 minute'
      from (select n, (array['Anna', 'Ben', 'Carla', 'David', 'Elif', 'Farid', 'Grace', 'Hiro'])[1 + n * 7 % 8] as f,
              case when n % 40000 = 0 then 'Zimmerli' else substr(md5(n::text), 1, 8) end as l
              from generate_series(1, ${people}::int) n) person`;
  await admin`insert into prospect_labels (workspace_id, prospect_id, label_id, put_at, put_by)
    select workspace_id, id, ${label}, now(), ${userId} from prospects order by id limit 300`;
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, rank, state, due_at,
      version, entered_at)
    select workspace_id, gen_random_uuid(), ${campaign}, id, 'first', ${lane}, case when phone is null then 'message' else 'email' end,
      1, 'waiting', now(), 1, now() from prospects where email_lower like '%1@person.example'`;
  await admin.unsafe("vacuum analyze");
  const member: Member = { workspaceId, userId, isAdmin: true, credentialIds: null };
  return { member, label, campaign };
}
