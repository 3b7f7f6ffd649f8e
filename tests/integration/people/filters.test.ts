import { beforeAll, describe, expect, it } from "vitest";
import { GET as exportAll } from "@/app/api/profiles/export/route.ts";
import { GET as list } from "@/app/api/profiles/route.ts";
import type { ProfilePage } from "@/lib/contracts/prospects.ts";
import { filterFields } from "@/lib/contracts/words/people-filters.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConnected } from "../../factories/make-connected.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { type MadeSender, makeSender } from "../../factories/make-sender.ts";
import { grantAccounts, type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let sender: MadeSender;
let worker: MadeMember;
const people: Record<string, string> = {};
const ids = { hot: newId(), own: newId(), campaign: newId(), lane: newId(), enrolment: newId() };

const page = async (filters: object[], more: Record<string, string> = {}, as = sender.token) =>
  callRoute<ProfilePage>(list, { as, query: { filters: JSON.stringify(filters), ...more } });
const found = async (filters: object[], more: Record<string, string> = {}, as = sender.token) => {
  const { status, payload } = await page(filters, more, as);
  expect(status).toBe(200);
  expect(payload.total).toBe(payload.items.length);
  return payload.items.map(({ full_name }) => full_name).sort();
};
const any = (field: string, ...values: string[]) => ({ field, op: "any", values });
const none = (field: string, ...values: string[]) => ({ field, op: "none", values });

beforeAll(async () => {
  const { admin } = database;
  sender = await makeSender(admin);
  const { workspaceId, credentialId, userId } = sender;
  worker = await makeMember(admin, { workspaceId, isAdmin: false, allowedPages: { profiles: true } });
  for (const name of ["Ada", "Ben", "Cleo"])
    people[name] = await makeProspect(admin, { workspaceId, credentialId: null, name });
  const { Ada, Ben } = people;
  await admin`update prospects set lead_status = 'interested', is_premium = true, premium_seen_at = now(), email = 'a@x.example',
      email_lower = 'a@x.example', job_title = 'Head of Sales', replied_at = '2026-11-10T12:00:00Z', last_reply_at = '2026-11-12T12:00:00Z',
      custom_fields = '{"headcount":"1,200","revenue":"5000000","net_worth":"750000","income":"90000","age":"37","gender":"Female","homeowner":"Yes","married":"true","children":"2"}'
    where id = ${Ada!}`;
  await admin`update prospects set premium_seen_at = now(), job_title = 'Recruiter', last_reply_at = '2026-11-14T12:00:00Z', phone = '+4930123456',
      custom_fields = '{"headcount":"11-50","age":"old","gender":"male","homeowner":"no","married":"no","children":"0"}'
    where id = ${Ben!}`;
  await makeConnected(admin, { workspaceId, credentialId }, [Ada!]);
  await admin`update prospect_relations set connected_at = '2026-11-05T08:00:00Z' where prospect_id = ${Ada!}`;
  for (const [id, type, createdBy] of [
    [ids.hot, "space", userId],
    [ids.own, "profile", userId],
  ] as const) {
    await admin`insert into labels (workspace_id, id, type, name, name_lower, color, created_by)
      values (${workspaceId}, ${id}, ${type}, ${id.slice(-12)}, ${id.slice(-12)}, 'red', ${createdBy})`;
    await admin`insert into prospect_labels (workspace_id, prospect_id, label_id, put_at, put_by)
      values (${workspaceId}, ${Ada!}, ${id}, now(), ${userId})`;
  }
  await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status, settings)
    values (${workspaceId}, ${ids.campaign}, ${credentialId}, 'C', 'c', 'active', '{}')`;
  await admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
    values (${workspaceId}, ${ids.campaign}, 1, '{}')`;
  const [{ id: lane } = { id: "" }] =
    await admin`select id from lanes where workspace_id = ${workspaceId} limit 1`.catch(() => []);
  const laneId = lane || ids.lane;
  if (!lane)
    await admin`insert into lanes (workspace_id, id, kind, ref_id, next_at)
      values (${workspaceId}, ${laneId}, 'social', ${credentialId}, now())`;
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, due_at, version,
      entered_at, opened_at, hold_reason, hold_until)
    values (${workspaceId}, ${ids.enrolment}, ${ids.campaign}, ${Ada!}, 'a', ${laneId}, 'message', 'on_hold', now(), 1, now(), now(),
      'not_connected', now() + interval '1 day')`;
  await admin`insert into enrolment_holds (workspace_id, enrolment_id, reason, until, at)
    values (${workspaceId}, ${ids.enrolment}, 'user_hold', now() + interval '1 day', now())`;
});

describe("the filters of people", () => {
  it("are those of the specification [OC-183, OC-184]", () => {
    expect(Object.keys(filterFields)).toEqual([
      "labels",
      "campaign",
      "status",
      "profile_options",
      "premium",
      "viewed",
      "next_step",
      "connected_date",
      "replied_date",
      "approval_status",
      "waiting_status",
      "job_title",
      "headcount",
      "revenue",
      "net_worth",
      "income",
      "age",
      "gender",
      "homeowner",
      "married",
      "children",
    ]);
  });

  it("find people by what the product knows of them [OC-184, OC-188]", async () => {
    const found1 = async (filter: object) => [
      await found([filter]),
      await found([{ ...filter, op: "none" }]),
    ];
    const [onlyAda, others] = [["Ada"], ["Ben", "Cleo"]];
    expect(await found1(any("labels", ids.hot))).toEqual([onlyAda, others]);
    expect(await found1(any("campaign", ids.campaign))).toEqual([onlyAda, others]);
    expect(await found1(any("status", "interested", "lead"))).toEqual([onlyAda, others]);
    expect(await found1(any("next_step", "message"))).toEqual([onlyAda, others]);
    expect(await found1(any("approval_status", "hold"))).toEqual([onlyAda, others]);
    expect(await found1(any("waiting_status", "not_connected"))).toEqual([onlyAda, others]);
    // A member put her on hold.
    expect(await found1(any("waiting_status", "user_hold"))).toEqual([onlyAda, others]);
    expect(await found([any("waiting_status", "out_of_office")])).toEqual([]);
    expect(await found1(any("viewed", "yes"))).toEqual([onlyAda, others]);
    expect(await found1(any("profile_options", "has_email", "connected"))).toEqual([onlyAda, others]);
    expect(await found([any("profile_options", "has_phone")])).toEqual(["Ben"]);
    expect(await found([any("premium", "yes")])).toEqual(["Ada"]);
    // Of Cleo nobody asked the network yet.
    expect(await found([any("premium", "no")])).toEqual(["Ben"]);
  });

  it("find people by dates, whole days of UTC, and by parts of the job title [OC-184]", async () => {
    const dated = (field: string, op: string, ...values: string[]) => found([{ field, op, values }]);
    expect(await dated("connected_date", "after", "2026-11-04")).toEqual(["Ada"]);
    expect(await dated("connected_date", "after", "2026-11-05")).toEqual([]);
    expect(await dated("connected_date", "before", "2026-11-06")).toEqual(["Ada"]);
    expect(await dated("connected_date", "ever")).toEqual(["Ada"]);
    expect(await dated("connected_date", "never")).toEqual(["Ben", "Cleo"]);
    expect(await dated("replied_date", "before", "2026-11-11")).toEqual(["Ada"]);
    expect(await dated("replied_date", "never")).toEqual(["Ben", "Cleo"]);
    expect(await dated("job_title", "contains", "SALES", "nurse")).toEqual(["Ada"]);
    expect(await dated("job_title", "lacks", "sales")).toEqual(["Ben", "Cleo"]);
  });

  it("that no provider fills look at stored fields of these names, numbers in ranges and the usual words [OC-184, OC-190]", async () => {
    expect(await found([any("headcount", "1001-5000")])).toEqual(["Ada"]);
    expect(await found([any("headcount", "11-50", "51-200")])).toEqual(["Ben"]);
    expect(await found([any("revenue", "1000000-9999999")])).toEqual(["Ada"]);
    expect(await found([any("net_worth", "500000-999999")])).toEqual(["Ada"]);
    expect(await found([any("income", "50000-99999")])).toEqual(["Ada"]);
    expect(await found([any("age", "35-44")])).toEqual(["Ada"]);
    expect(await found([any("gender", "male")])).toEqual(["Ben"]);
    expect(await found([any("homeowner", "yes")])).toEqual(["Ada"]);
    expect(await found([any("married", "no")])).toEqual(["Ben"]);
    expect(await found([any("children", "yes")])).toEqual(["Ada"]);
    expect(await found([any("children", "no")])).toEqual(["Ben"]);
  });

  it("hold together, with the search and the status", async () => {
    expect(await found([any("premium", "yes", "no"), none("status", "interested")])).toEqual(["Ben"]);
    expect(await found([any("premium", "yes", "no")], { query: "ada" })).toEqual(["Ada"]);
    expect(await found([any("premium", "yes", "no")], { lead_status: "new" })).toEqual(["Ben"]);
  });

  it("that ask nothing sensible are refused", async () => {
    for (const wrong of [
      any("shoe_size", "40"),
      any("status", "rich"),
      any("labels", "x"),
      any("labels", "-".repeat(36)),
      any("campaign", "a".repeat(36)),
      any("status"),
      { field: "status", op: "contains", values: ["new"] },
      { field: "connected_date", op: "after", values: ["yesterday"] },
      { field: "connected_date", op: "after", values: ["0000-01-01"] },
      { field: "connected_date", op: "after", values: ["9999-12-31"] },
      { field: "connected_date", op: "never", values: ["2026-11-04"] },
    ])
      expect((await page([wrong])).status, JSON.stringify(wrong)).toBe(400);
  });

  it("find nobody by a label or a campaign that the member doesn't see", async () => {
    expect(await found([any("labels", ids.own)])).toEqual(["Ada"]);
    expect(await found([any("labels", ids.own)], {}, worker.token)).toEqual([]);
    expect(await found([any("campaign", ids.campaign)], {}, worker.token)).toEqual([]);
    expect(await found([any("labels", ids.hot)], {}, worker.token)).toEqual(["Ada"]);
  });

  it("tell nothing of how people stand in campaigns that the member doesn't see", async () => {
    const standing = [
      any("viewed", "yes"),
      any("next_step", "message"),
      any("approval_status", "hold"),
      any("waiting_status", "not_connected"),
    ];
    for (const filter of standing) {
      expect(await found([filter], {}, worker.token), filter.field).toEqual([]);
      expect(await found([filter]), filter.field).toEqual(["Ada"]);
    }
    expect(await found([any("viewed", "no")], {}, worker.token)).toEqual(["Ada", "Ben", "Cleo"]);
    const { workspaceId, credentialId } = sender;
    const allowed = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { profiles: true },
    });
    await grantAccounts(database.admin, allowed, credentialId);
    for (const filter of standing) expect(await found([filter], {}, allowed.token)).toEqual(["Ada"]);
  });

  it("show each person's labels and campaigns, without a question for each person [OC-183]", async () => {
    const { payload } = await page([any("labels", ids.hot)]);
    expect(payload.items[0]).toMatchObject({
      labels: expect.arrayContaining([expect.objectContaining({ _id: ids.hot })]),
      workflows: [{ _id: ids.campaign, name: "C", state: "on_hold" }],
    });
  });
});

describe("the order of a list of people", () => {
  const walk = async (order: string, filters: object[] = []) => {
    const names: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const more: Record<string, string> = { order, limit: "1", ...(cursor ? { cursor } : {}) };
      const { payload }: { payload: ProfilePage } = await page(filters, more);
      names.push(...payload.items.map(({ full_name }) => full_name));
      cursor = payload.next_cursor;
    }
    return names;
  };

  it("is newest first, by name, or by the latest answer, page by page [OC-188]", async () => {
    expect(await walk("added")).toEqual(["Cleo", "Ben", "Ada"]);
    expect(await walk("name")).toEqual(["Ada", "Ben", "Cleo"]);
    expect(await walk("answered")).toEqual(["Ben", "Ada"]);
    expect(await walk("name", [none("status", "interested")])).toEqual(["Ben", "Cleo"]);
  });
});

describe("the file of people", () => {
  it("has whom the filters find, with labels and own fields, and no cell that a spreadsheet would run [OC-188]", async () => {
    const { admin } = database;
    await admin`update prospects set company_name = '=HYPERLINK("http://x.example")' where id = ${people.Ada!}`;
    const get = async (filters: object[], as = sender.token) => {
      const query = new URLSearchParams({ filters: JSON.stringify(filters) }).toString();
      const answer = await ask(exportAll, { headers: { authorization: `Bearer ${as}` }, query });
      return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
    };
    const { status, type, text } = await get([any("premium", "yes", "no")]);
    expect([status, type]).toEqual([200, "text/csv; charset=utf-8"]);
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"first_name"');
    expect(lines[0]).toContain('"homeowner"');
    expect(lines.find((line) => line.includes("Ada"))).toContain(`"'=HYPERLINK(""http://x.example"")"`);
    expect(lines.find((line) => line.includes("Ada"))).toContain(ids.hot.slice(-12));
    expect((await get([any("status", "lead")])).text.trim().split("\r\n")).toHaveLength(1);
    const stranger = await makeMember(admin, { workspaceId: sender.workspaceId, isAdmin: false });
    expect((await get([], stranger.token)).status).toBe(403);
  });

  it("has a column for whatever own fields are called", async () => {
    const own = await makeMember(database.admin);
    await database.admin`insert into prospects (workspace_id, id, full_name, custom_fields) values
      (${own.workspaceId}, gen_random_uuid(), 'Ada', '{"constructor":"x","tostring":"y","__proto__":"z"}'),
      (${own.workspaceId}, gen_random_uuid(), 'Ben', '{}')`;
    const answer = await ask(exportAll, { headers: { authorization: `Bearer ${own.token}` } });
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines[0]).toMatch(/"__proto__","constructor","tostring"$/);
    expect(lines.find((line) => line.includes("Ada"))).toMatch(/"z","x","y"$/);
    expect(lines.find((line) => line.includes("Ben"))).toMatch(/"","",""$/);
  });

  it("is written in slices: nobody is lost or told twice", async () => {
    const own = await makeMember(database.admin);
    await database.admin`insert into prospects (workspace_id, id, full_name)
      select ${own.workspaceId}, gen_random_uuid(), 'Person ' || n from generate_series(1, 2300) n`;
    const text = await (await ask(exportAll, { headers: { authorization: `Bearer ${own.token}` } })).text();
    const names = text.match(/Person \d+/g) ?? [];
    expect(names).toHaveLength(2300);
    expect(new Set(names).size).toBe(2300);
    // Reading took the mark at the beginning away; there is no other.
    expect(text).not.toContain("\uFEFF");
  });
});
