import { beforeAll, describe, expect, it } from "vitest";
import type { FigureMetric } from "@/lib/contracts/words/metrics.ts";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { listCounted } from "@/lib/domain/reports/store/rows.ts";
import { testDatabase } from "../../factories/database.ts";
import { rowsRead } from "../../factories/rows-read.ts";
import { type RunningCampaign, runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
let made: RunningCampaign;
const people = 3_000;
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;

/** Everybody got three mails, the three hundred who came first a message before them, and one got a follow. */
beforeAll(async () => {
  const { admin } = database;
  made = await runningCampaign(admin, lineOf([{ id: "a", delayHours: 0, action: mail }]), people);
  const { workspaceId } = made;
  await admin`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, data, at)
    select e.workspace_id, gen_random_uuid(), e.id, e.campaign_id, e.prospect_id, 'a', 'sent', jsonb_build_object('kind', s.kind),
        now() - interval '2 days' + e.n / 4 * interval '1 second' + s.after * interval '3 hours'
      from (select *, row_number() over (order by id)::int as n from enrolments where workspace_id = ${workspaceId}) e
      cross join (values ('message', 0), ('email', 1), ('email', 2), ('email', 3), ('follow', 1)) s(kind, after)
     where s.kind = 'email' or (s.kind = 'message' and e.n <= 300) or (s.kind = 'follow' and e.n = 1500)`;
  await admin`analyze enrolment_events, enrolments`;
});

const list = (metric: FigureMetric, after: { at: Date; id: string } | null, limit = 51) => ({
  metric,
  campaignIds: [made.campaignId],
  from: Date.now() - 7 * 86_400_000,
  to: Date.now() + 86_400_000,
  after,
  limit,
});

describe("what a metric counted, latest first, by pages", () => {
  it.each([
    ["sent", () => database.admin`true`],
    ["emails_sent", () => database.admin`v.data->>'kind' = 'email'`],
    ["messages_sent", () => database.admin`v.data->>'kind' = 'message'`],
    ["followed_profiles", () => database.admin`v.data->>'kind' = 'follow'`],
    [
      "contacted",
      () => database.admin`v.data->>'kind' in ('email', 'message') and not exists (select 1 from enrolment_events s
        where s.enrolment_id = v.enrolment_id and s.kind = 'sent' and s.data->>'kind' in ('email', 'message')
          and (s.at, s.id) < (v.at, v.id))`,
    ],
  ] as const)(
    "is whole for %s, whether most of the latest events counted or few",
    async (metric, isCounted) => {
      const { workspaceId } = made;
      const expected = await database.admin<{ id: string }[]>`select v.id from enrolment_events v
      where v.workspace_id = ${workspaceId} and v.kind = 'sent' and ${isCounted()} order by v.at desc, v.id desc`;
      const seen: string[] = [];
      await db.tenant(made, async ({ sql }) => {
        for (let after: { at: Date; id: string } | null = null; ; ) {
          const rows = await listCounted(sql, workspaceId, list(metric, after, 500));
          seen.push(...rows.map(({ id }) => id));
          if (rows.length < 500) break;
          after = rows.at(-1) ?? null;
        }
      });
      expect(seen).toEqual(expected.map(({ id }) => id));
    },
  );

  it("is read from the latest events alone where they counted", async () => {
    const rows = await db.tenant(made, ({ sql }) =>
      rowsRead(sql, "enrolment_events", (measured) =>
        listCounted(measured, made.workspaceId, list("emails_sent", null)),
      ),
    );
    expect(rows).toBeLessThan(500);
  });
});
