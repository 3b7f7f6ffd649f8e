import { randomBytes } from "node:crypto";
import postgres from "postgres";
import type { Cluster } from "@/lib/db/setup/cluster.ts";
import { prepareDatabase } from "@/lib/db/setup/prepare.ts";
import { appRole, asRole } from "@/lib/db/setup/roles.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { createDatabase, dropDatabase } from "../../factories/cluster-admin.ts";

/** Tenants of the benchmark's databases; each has one campaign and five mailboxes, a lane each. */
const workspaces = 200;
const lanesEach = 5;
/** Enrolments that went through before: no installation plans its statements over empty tables for long. */
const past = 20_000;

const graph = lineOf([
  {
    id: "first",
    delayHours: 0,
    action: {
      type: "email",
      subject: "A question, {first_name}",
      text: "Hello {first_name}, how does {company_name} do this today?",
      mailboxIds: [],
    },
  },
  {
    id: "second",
    delayHours: 24,
    action: {
      type: "email",
      subject: "Once more",
      text: "Hello {first_name}, did you see my question?",
      mailboxIds: [],
    },
  },
]);

/**
 * One database of a benchmark: the product's role behind row-level security, and the superuser, whom it doesn't bind.
 */
export interface BenchDatabase {
  readonly name: string;
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly admin: postgres.Sql;
  drop(): Promise<void>;
}

/** Makes databases with so many waiting enrolments; each later one of the same size is a copy of the first. */
export class Fixtures {
  private readonly passwords = {
    app: randomBytes(12).toString("hex"),
    world: randomBytes(12).toString("hex"),
  };
  private readonly made = new Set<string>();

  constructor(private readonly cluster: Cluster) {}

  async prepare(): Promise<void> {
    await createDatabase(this.cluster.adminUrl("postgres"), "bench_empty");
    await prepareDatabase(this.cluster.adminUrl("bench_empty"), process.cwd(), this.passwords);
  }

  /** A fresh database in which `waiting` enrolments are due, over 1,000 lanes of 200 workspaces. */
  async take(waiting: number, name: string): Promise<BenchDatabase> {
    const full = `bench_full_${waiting}`;
    if (!this.made.has(full)) {
      await createDatabase(this.cluster.adminUrl("postgres"), full, "bench_empty");
      const admin = this.admin(full);
      await fill(admin, waiting);
      await admin.end();
      this.made.add(full);
    }
    await createDatabase(this.cluster.adminUrl("postgres"), name, full);
    const admin = this.admin(name);
    return {
      name,
      admin,
      ownerUrl: this.cluster.adminUrl(name),
      appUrl: asRole(this.cluster.adminUrl(name), appRole, this.passwords.app),
      drop: async () => {
        await admin.end();
        await dropDatabase(this.cluster.adminUrl("postgres"), name);
      },
    };
  }

  private admin(name: string): postgres.Sql {
    return postgres(this.cluster.adminUrl(name), { max: 1, ...postgresOptions });
  }
}

async function fill(admin: postgres.Sql, waiting: number): Promise<void> {
  const brand = newId();
  const limits = { email: { day: 100_000, week: 700_000 } };
  await admin.begin(async (sql) => {
    await sql`create temp table w on commit drop as
      select n, gen_random_uuid() as id, gen_random_uuid() as campaign from generate_series(1, ${workspaces}::int) n`;
    await sql`create temp table m on commit drop as
      select w.n as w, i, w.id as workspace, w.campaign, gen_random_uuid() as id, gen_random_uuid() as lane
      from w, generate_series(1, ${lanesEach}::int) i`;
    await sql`insert into brands (id, key, name, title, theme, switches)
      values (${brand}, ${brand}, 'Brand', 'Brand', '{}', '{}')`;
    await sql`insert into workspaces (id, brand_id, name) select id, ${brand}::uuid, 'Space ' || n from w`;
    await sql`insert into mailboxes (workspace_id, id, email, email_lower, from_name, username, smtp, imap)
      select workspace, id, 'm' || w || '-' || i || '@sender.example', 'm' || w || '-' || i || '@sender.example',
        'Sender', 'sender', '{}', '{}' from m`;
    await sql`insert into credentials (workspace_id, id, username, username_lower, country_code, timezone,
        work_hours_start, work_hours_end, account_ref, logged_in_at)
      select id, campaign, 'a@sender.example', 'a@sender.example', 'DE', 'UTC', 0, 24, 'ref', now() from w`;
    await sql`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
      select id, campaign, campaign, 'Campaign', 'campaign', 'active' from w`;
    await sql`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
      select workspace, campaign, id from m`;
    await sql`insert into campaign_versions (workspace_id, campaign_id, version, graph)
      select id, campaign, 1, ${sql.json(graph as never)} from w`;
    await sql`insert into lanes (workspace_id, id, kind, ref_id, concurrency, limits, next_at)
      select workspace, lane, 'mailbox', id, 1, ${sql.json(limits)}, now() - interval '1 minute' from m`;
    await sql`create temp table p on commit drop as
      select n, gen_random_uuid() as id, m.workspace, m.campaign, m.lane, m.id as mailbox
      from generate_series(1, ${waiting}::int) n
      join (select *, row_number() over () as place from m) m on m.place = 1 + n % (${workspaces * lanesEach}::int)`;
    await sql`insert into prospects (workspace_id, id, first_name, full_name, company_name, email, email_lower, social_key)
      select workspace, id, 'Ada', 'Ada Reader', 'Example', n || '@person.example', n || '@person.example',
        'person-' || n from p`;
    await sql`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, mailbox_id, kind,
        rank, state, due_at, version, entered_at)
      select workspace, gen_random_uuid(), campaign, id, 'first', lane, mailbox, 'email', 100, 'waiting',
        now() - interval '1 hour' - (n % 3600) * interval '1 second', 1, now() from p`;
    await sql`create temp table h on commit drop as
      select n, gen_random_uuid() as id, gen_random_uuid() as enrolment, m.workspace, m.campaign, m.lane, m.id as mailbox
      from generate_series(1, ${past}::int) n
      join (select *, row_number() over () as place from m) m on m.place = 1 + n % (${workspaces * lanesEach}::int)`;
    await sql`insert into prospects (workspace_id, id, first_name, full_name, email, email_lower, lead_status)
      select workspace, id, 'Bo', 'Bo Before', n || '@past.example', n || '@past.example', 'contacted' from h`;
    await sql`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, mailbox_id, kind,
        rank, state, due_at, version, entered_at)
      select workspace, enrolment, campaign, id, 'second', lane, mailbox, 'email', 1, 'complete', now(), 1, now() from h`;
    await sql`insert into actions (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id, kind,
        node_id, visit, version, payload, state, worker, lease_until, intended_at, settled_at)
      select workspace, gen_random_uuid(), enrolment || ':second:0', enrolment, campaign, id, lane, 'email', 'second', 0, 1,
        '{}', 'sent', 'past', now(), now() - interval '30 days', now() - interval '30 days' from h`;
    await sql`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, at)
      select workspace, gen_random_uuid(), enrolment, campaign, id, 'second', 'sent', now() - interval '30 days' from h`;
    await sql`insert into lane_usage (workspace_id, lane_id, kind, hour, spent)
      select workspace, lane, 'email', date_trunc('hour', now()) - hours * interval '1 hour', 1
      from m, generate_series(30, 40) hours`;
  });
  await admin.unsafe("vacuum analyze");
}
