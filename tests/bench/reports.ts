import type postgres from "postgres";
import { db } from "@/lib/db/index.ts";
import { readReport } from "@/lib/domain/reports/index.ts";
import { listCohorts } from "@/lib/domain/reports/store/cohorts.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { makeCredential } from "../factories/make-conversation.ts";
import { makeMember } from "../factories/make-workspace.ts";
import { compare, say } from "./support/figures.ts";
import { withProductDatabase } from "./support/product-database.ts";

/**
 * `npm run bench -- reports [people]`: how long a report takes by its period, in a workspace whose people entered
 * twenty campaigns evenly over a year, and how long its cohorts alone, which read everybody who entered in the period.
 * The baseline is the same report in a workspace with a hundredth of the people, in the same database. Three
 * interleaved rounds, medians.
 */
const [people = 100_000] = process.argv.slice(2).map(Number);
const campaigns = 20;
const calls = 7;
const day = 86_400_000;

await withProductDatabase(async (admin) => {
  const large = await fill(admin, people);
  const small = await fill(admin, Math.ceil(people / 100));
  await admin.unsafe("vacuum analyze");
  say(`${people.toLocaleString("en")} people who entered in a year beside a hundredth of them; ms a call`);
  for (const [period, days] of [
    ["1_week", 7],
    ["1_month", 30],
    ["1_year", 365],
  ] as const) {
    const report =
      ({ member }: Filled) =>
      () =>
        readReport(
          member,
          { period, zone: "Europe/Berlin", credentialId: null, campaignId: null, ownerId: null },
          "campaign",
        );
    const cohorts =
      ({ member, campaignIds }: Filled) =>
      () =>
        db.tenant(member, ({ sql }) =>
          listCohorts(sql, member.workspaceId, {
            campaignIds,
            from: Date.now() - days * day,
            to: Date.now(),
            zone: "Europe/Berlin",
          }),
        );
    await compare(`${period}, whole`, { ask: report(large), beside: report(small), calls });
    await compare(`${period}, its cohorts`, { ask: cohorts(large), beside: cohorts(small), calls });
  }
});

interface Filled {
  readonly member: Member;
  readonly campaignIds: readonly string[];
}

/**
 * A workspace with people in campaigns, half of them contacted, a fifth connected, a tenth answered, and with figures.
 */
async function fill(admin: postgres.Sql, count: number): Promise<Filled> {
  const { workspaceId, userId } = await makeMember(admin);
  const [credentialId, laneId] = [await makeCredential(admin, workspaceId), newId()];
  const campaignIds = Array.from({ length: campaigns }, () => newId());
  await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status, created_by)
    select ${workspaceId}::uuid, id::uuid, ${credentialId}::uuid, 'C', 'c', 'active', ${userId}::uuid
      from unnest(${campaignIds}::text[]) id`;
  await admin`insert into lanes (workspace_id, id, kind, ref_id, next_at)
    values (${workspaceId}, ${laneId}, 'social', ${credentialId}, now())`;
  const entered = admin`now() - n * interval '365 days' / ${count}::int`;
  await admin`insert into prospects (workspace_id, id, full_name, email, email_lower, contacted_at, replied_at)
    select ${workspaceId}::uuid, gen_random_uuid(), n::text, n || '@p.example', n || '@p.example',
      case when n % 2 = 0 then ${entered} + interval '1 hour' end, case when n % 10 = 0 then ${entered} + interval '1 day' end
      from generate_series(1, ${count}::int) n`;
  await admin`insert into prospect_relations (workspace_id, prospect_id, credential_id, connected_at)
    select workspace_id, id, ${credentialId}, now() from prospects where workspace_id = ${workspaceId} and full_name::int % 5 = 0`;
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, due_at, version,
      entered_at, created_at)
    select workspace_id, gen_random_uuid(), (${campaignIds}::uuid[])[1 + n % ${campaigns}::int], id, 'a', ${laneId}, 'message',
      'complete', now(), 1, ${entered}, ${entered}
      from (select workspace_id, id, full_name::int as n from prospects where workspace_id = ${workspaceId}) p`;
  // What is counted doesn't grow with the people, but with the quarters of an hour in which something happened.
  await admin`insert into figures (workspace_id, campaign_id, credential_id, node_id, metric, quarter, count)
    select ${workspaceId}::uuid, c::uuid, ${credentialId}::uuid, 'a', m, date_trunc('day', now()) - n * interval '6 hours', 3
      from unnest(${campaignIds}::text[]) c, unnest(array['sent', 'replied']) m, generate_series(1, 1460) n`;
  return { member: { workspaceId, userId, isAdmin: true, credentialIds: null }, campaignIds };
}
