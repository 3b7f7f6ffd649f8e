import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { openSecret } from "@/lib/db/security/secrets.ts";
import { seedBrands } from "@/lib/server/seed/brands.ts";
import { type LivedDemo, readLived } from "@/lib/server/seed/lived/file.ts";
import { restoreLived } from "@/lib/server/seed/lived/restore.ts";
import { testDatabase } from "../../factories/database.ts";

const database = testDatabase();
let demo: LivedDemo;
/** The users after a restoring that failed at its last secret. */
let left: number;

beforeAll(async () => {
  demo = await readLived(process.cwd());
  await seedBrands(true);
  const unreadable = { ...demo.secrets[0]!, plain: null as unknown as string };
  const broken = { ...demo, secrets: [...demo.secrets.slice(1), unreadable] };
  await expect(restoreLived(database.ownerUrl, broken, { smtp: 4, imap: 5 })).rejects.toThrow();
  left = await one("select count(*) from users");
  await restoreLived(database.ownerUrl, demo, { smtp: 4, imap: 5 });
});

const one = async (text: string) => {
  const [row] = await database.admin.unsafe(text);
  return Number(Object.values(row!)[0]);
};

describe("the kept demo, restored into a new installation", () => {
  it("has every row, though each installation has its own brands", async () => {
    for (const [name, rows] of Object.entries(demo.tables)) {
      if (!name.startsWith("public.")) continue;
      expect(await one(`select count(*) from ${name}`), name).toBe(rows.length);
    }
    expect(await one(`select count(*) from workspaces w join brands b on b.id = w.brand_id`)).toBe(2);
  });

  it("or nothing, where a secret can't be kept; and never a second time", async () => {
    expect(left).toBe(0);
    await expect(restoreLived(database.ownerUrl, demo, { smtp: 4, imap: 5 })).rejects.toThrow("account");
  });

  it("is a team in the middle of its work: campaigns in each state, answers that wait, tasks, an account that needs its owner", async () => {
    const states = await database.admin<
      { status: string }[]
    >`select distinct status from campaigns order by 1`;
    expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining(["active", "draft", "paused"]));
    expect(await one("select count(*) from prospects")).toBeGreaterThan(600);
    expect(await one("select count(*) from messages where direction = 'out'")).toBeGreaterThan(500);
    expect(
      await one("select count(*) from conversations where needs_answer and unread_count > 0"),
    ).toBeGreaterThan(5);
    expect(await one("select count(*) from conversations where is_archived")).toBeGreaterThan(0);
    expect(await one("select count(*) from tasks where state = 'open'")).toBeGreaterThan(5);
    expect(await one("select count(*) from credentials where status <> 'active'")).toBe(1);
    expect(await one("select count(distinct workspace_id) from messages")).toBe(2);
  });

  it("ended less than a day ago, after weeks", async () => {
    expect(await one("select count(*) from enrolment_events where at > product_now()")).toBe(0);
    expect(
      await one("select count(*) from enrolment_events where at > product_now() - interval '40 hours'"),
    ).toBeGreaterThan(0);
    expect(
      await one("select count(*) from enrolment_events where at < product_now() - interval '21 days'"),
    ).toBeGreaterThan(0);
  });

  it("keeps the engine's promises: no step twice, and none of a campaign after the answer was known", async () => {
    expect(
      await one(
        `select count(*) from (select 1 from actions where state = 'sent' group by enrolment_id, node_id, visit having count(*) > 1) t`,
      ),
    ).toBe(0);
    expect(
      await one(`select count(*) from enrolment_events p join actions a on a.workspace_id = p.workspace_id and a.enrolment_id = p.enrolment_id
        where p.kind = 'paused' and p.data->>'reason' = 'got_reply' and a.state = 'sent' and a.intended_at > p.at`),
    ).toBe(0);
  });

  it("signs in with this installation's keys, at this installation's ports", async () => {
    for (const { plain, ...owner } of demo.secrets)
      expect(await db.tenant({ workspaceId: owner.workspaceId }, (tx) => openSecret(tx, owner))).toBe(plain);
    expect(demo.secrets.length).toBeGreaterThan(0);
    const ports =
      await database.admin`select distinct smtp->>'port' as smtp, imap->>'port' as imap from mailboxes`;
    expect(ports).toEqual([{ smtp: "4", imap: "5" }]);
  });

  it("goes on counting behind its rows", async () => {
    const [row] = await database.admin<{ next: string; last: string }[]>`
      select nextval('enrolment_event_seq') as next, (select max(seq) from enrolment_events) as last`;
    expect(Number(row!.next)).toBeGreaterThan(Number(row!.last));
  });
});
