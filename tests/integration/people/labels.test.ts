import { describe, expect, it } from "vitest";
import { DELETE as remove } from "@/app/api/labels/[id]/delete/route.ts";
import { PUT as change } from "@/app/api/labels/[id]/route.ts";
import { POST as create } from "@/app/api/labels/create/route.ts";
import { GET as fetchAll } from "@/app/api/labels/fetch/route.ts";
import { DELETE as dropOff } from "@/app/api/profiles/[id]/labels/[labelId]/route.ts";
import { POST as putOn, GET as worn } from "@/app/api/profiles/[id]/labels/route.ts";
import { POST as startDeed } from "@/app/api/profiles/deeds/route.ts";
import type { LabelView } from "@/lib/contracts/labels.ts";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";
import type { ProfileLabel } from "@/lib/contracts/profile-labels.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { allBut, setPlan } from "../../factories/set-plan.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

const add = (body: object, as = sender.token) => callRoute<LabelView>(create, { as, body });
const all = async (types: string[] | null, as = sender.token) =>
  (
    await callRoute<LabelView[]>(fetchAll, {
      as,
      query: types ? { labels_types: JSON.stringify(types) } : {},
    })
  ).payload;
const names = async (types: string[] | null, as = sender.token) =>
  (await all(types, as)).map(({ name }) => name);
const edit = (id: string, body: object, as = sender.token) =>
  callRoute<LabelView>(change, { as, params: { id }, body });
const drop = (id: string, as = sender.token) => callRoute(remove, { as, params: { id } });
const label = async (id: string, labelId: string, as = sender.token) =>
  callRoute<ProfileLabel[]>(putOn, { as, params: { id }, body: { label_id: labelId } });
const unlabel = (id: string, labelId: string, as = sender.token) =>
  callRoute<ProfileLabel[]>(dropOff, { as, params: { id, labelId } });
const labelsOf = async (id: string, as = sender.token) =>
  (await callRoute<ProfileLabel[]>(worn, { as, params: { id } })).payload;
const worker = (pages: Record<string, boolean> = { profiles: true }): Promise<MadeMember> =>
  makeMember(database.admin, { workspaceId: sender.workspaceId, isAdmin: false, allowedPages: pages });
const person = () =>
  makeProspect(database.admin, { workspaceId: sender.workspaceId, credentialId: sender.credentialId });

describe("the labels of a workspace", () => {
  it("have a name, a colour and a type, and are listed by their types [OC-211, OC-217, OC-218]", async () => {
    const { status, payload } = await add({ name: "Hot", color: "red" });
    expect(status).toBe(200);
    expect(payload).toEqual({
      _id: expect.any(String),
      name: "Hot",
      color: "red",
      type: "profile",
      is_editable: true,
      rule: null,
    });
    await add({ name: "Team", color: "blue", label_type: "space" });
    await add({ name: "Openers", color: "gray", label_type: "template" });
    await add({
      name: "Price",
      color: "teal",
      label_type: "ai_generated",
      rule: { kind: "words", words: ["price"] },
    });
    expect(await names(null)).toEqual(["Hot", "Openers", "Price", "Team"]);
    expect(await names(["space", "profile"])).toEqual(["Hot", "Team"]);
    expect(await names(["template"])).toEqual(["Openers"]);
    expect((await all(["ai_generated"]))[0]?.rule).toEqual({ kind: "words", words: ["price"] });
  });

  it("need a name [OC-213]", async () => {
    const lacking = await add({ name: "  ", color: "red" });
    expect(lacking).toMatchObject({
      status: 400,
      fields: [{ path: "name", message: "This field is required" }],
    });
  });

  it("have a name of at most 30 symbols [OC-214]", async () => {
    expect((await add({ name: "a".repeat(30), color: "red" })).status).toBe(200);
    expect(await add({ name: "b".repeat(31), color: "red" })).toMatchObject({
      status: 400,
      fields: [{ path: "name" }],
    });
  });

  it("need a colour, one of those that there are [OC-215]", async () => {
    const lacking = await add({ name: "Hot" });
    expect(lacking).toMatchObject({
      status: 400,
      fields: [{ path: "color", message: "This field is required" }],
    });
    expect((await add({ name: "Hot", color: "mauve" })).status).toBe(400);
  });

  it("are changed and deleted; their names are unique whatever their case [OC-219, OC-220]", async () => {
    const { payload: hot } = await add({ name: "Hot", color: "red", label_type: "space" });
    await add({ name: "Cold", color: "blue", label_type: "space" });
    expect(await add({ name: "hOT", color: "blue", label_type: "space" })).toMatchObject({
      status: 400,
      fields: [{ path: "name" }],
    });
    expect((await add({ name: "HOT", color: "blue" })).status).toBe(400);
    expect((await add({ name: "HOT", color: "blue", label_type: "template" })).status).toBe(200);
    expect((await edit(hot._id, { name: "cold" })).status).toBe(400);
    const { payload: changed } = await edit(hot._id, { name: "HOT!", color: "green" });
    expect(changed).toEqual({ ...hot, name: "HOT!", color: "green" });
    expect((await drop(hot._id)).status).toBe(200);
    expect(await names(["space"])).toEqual(["Cold"]);
    expect((await drop(hot._id)).status).toBe(404);
    expect((await edit(hot._id, { name: "x" })).status).toBe(404);
    expect((await add({ name: "HOT!", color: "red", label_type: "space" })).status).toBe(200);
  });

  it("are created once for one key, also at the same moment", async () => {
    const body = { name: "Hot", color: "red", key: "k" };
    const made = await Promise.all([add(body), add(body), add(body)]);
    expect(new Set(made.map(({ payload }) => payload._id)).size).toBe(1);
    const same = await Promise.all(
      ["space", "profile"].map((label_type) => add({ name: "Twice", color: "red", label_type })),
    );
    expect(same.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("of the type profile are seen by their author and admins; the box makes one accessible to all [OC-212, OC-481]", async () => {
    const [one, other] = [await worker(), await worker()];
    const { payload: own } = await add({ name: "Mine", color: "pink" }, one.token);
    expect(await names(["profile", "space"], one.token)).toEqual(["Mine"]);
    expect(await names(["profile", "space"], other.token)).toEqual([]);
    expect(await names(["profile", "space"])).toEqual(["Mine"]);
    expect((await edit(own._id, { name: "Yours" }, other.token)).status).toBe(404);
    // A name that somebody else's private label has is free: nobody learns of that label.
    expect((await add({ name: "mine", color: "gray" }, other.token)).status).toBe(200);

    expect((await edit(own._id, { label_type: "space" }, one.token)).payload.type).toBe("space");
    const seen = (await all(["space"], other.token))[0];
    expect(seen).toMatchObject({ name: "Mine", is_editable: false });
    expect((await edit(own._id, { name: "Yours" }, other.token)).status).toBe(403);
    expect((await drop(own._id, other.token)).status).toBe(403);
    const settings = await worker({ workspace_settings: true });
    expect((await edit(own._id, { name: "Ours" }, settings.token)).payload.name).toBe("Ours");
    expect((await edit(own._id, { label_type: "template" })).status).toBe(400);
  });

  it("of a workspace are no other's", async () => {
    const { payload: own } = await add({ name: "Ours", color: "red", label_type: "space" });
    const stranger = await makeMember(database.admin);
    expect(await names(null, stranger.token)).toEqual([]);
    expect((await edit(own._id, { name: "x" }, stranger.token)).status).toBe(404);
    expect((await drop(own._id, stranger.token)).status).toBe(404);
  });
});

describe("the labels of a person", () => {
  it("are put on and taken off, each once [OC-222]", async () => {
    const [id, { payload: hot }] = [await person(), await add({ name: "Hot", color: "red" })];
    const { payload: on } = await label(id, hot._id);
    expect(on).toEqual([
      {
        _id: hot._id,
        name: "Hot",
        color: "red",
        type: "profile",
        put_at: expect.any(Number),
        is_automatic: false,
      },
    ]);
    expect((await label(id, hot._id)).payload).toEqual(on);
    const entries = await database.admin`select action from audit_entries where subject_id = ${id}`;
    expect(entries.map(({ action }) => action)).toEqual(["prospect.put_label"]);
    expect((await unlabel(id, hot._id)).payload).toEqual([]);
    expect((await unlabel(id, hot._id)).payload).toEqual([]);
    const { payload: opener } = await add({ name: "Opener", color: "red", label_type: "template" });
    expect((await label(id, opener._id)).status).toBe(404);
    expect((await label(id, newId())).status).toBe(404);
  });

  it("that are somebody's own are hidden from other members", async () => {
    const id = await makeProspect(database.admin, { workspaceId: sender.workspaceId, credentialId: null });
    const [one, other] = [await worker(), await worker()];
    const { payload: own } = await add({ name: "Mine", color: "red" }, one.token);
    await label(id, own._id, one.token);
    expect(await labelsOf(id, one.token)).toHaveLength(1);
    expect(await labelsOf(id, other.token)).toEqual([]);
    expect((await label(id, own._id, other.token)).status).toBe(404);
    expect((await unlabel(id, own._id, other.token)).status).toBe(404);
  });

  it("go when the label is deleted, also from thousands of people", async () => {
    const { payload: hot } = await add({ name: "Hot", color: "red", label_type: "space" });
    const { workspaceId } = sender;
    await database.admin`insert into prospects (workspace_id, id, full_name)
      select ${workspaceId}, gen_random_uuid(), 'P ' || n from generate_series(1, 1200) n`;
    await database.admin`insert into prospect_labels (workspace_id, prospect_id, label_id, put_at, put_by)
      select workspace_id, id, ${hot._id}, now(), ${sender.userId} from prospects where workspace_id = ${workspaceId}`;
    expect((await drop(hot._id)).status).toBe(200);
    expect(await names(null)).toEqual([]);
    await runOpenJobs();
    const [left] =
      await database.admin`select (select count(*) from prospect_labels where label_id = ${hot._id})::int
      + (select count(*) from labels where id = ${hot._id})::int as count`;
    expect(left).toEqual({ count: 0 });
  });
});

describe("labels of many people", () => {
  const many = (body: object, as = sender.token) => callRoute<PeopleDeedView>(startDeed, { as, body });
  const countWorn = async (id: string) => {
    const [row] = await database.admin`select count(*)::int as count from prospect_labels
      where label_id = ${id} and taken_off_at is null`;
    return row?.count;
  };

  it("are put on everybody whom the filters find, and taken off, by a worker where they are many [OC-188, OC-222]", async () => {
    const { workspaceId } = sender;
    const { payload: hot } = await add({ name: "Hot", color: "red", label_type: "space" });
    await database.admin`insert into prospects (workspace_id, id, full_name, lead_status)
      select ${workspaceId}, gen_random_uuid(), 'P ' || n, case when n <= 1100 then 'interested' else 'new' end
        from generate_series(1, 1200) n`;
    const filters = [{ field: "status", op: "any", values: ["interested"] }];
    const body = { action: "put_label", label_id: hot._id, filters, key: "k" };
    expect((await many(body)).payload).toMatchObject({ total: 1100, state: "running" });
    expect((await many(body)).payload).toMatchObject({ total: 1100, state: "running" });
    await runOpenJobs();
    expect(await countWorn(hot._id)).toBe(1100);
    expect((await many(body)).payload).toMatchObject({ state: "done", changed: 1100, left_out: [] });
    // Whoever has it is left out.
    await many({ ...body, key: "again" });
    await runOpenJobs();
    expect((await many({ ...body, key: "again" })).payload).toMatchObject({
      changed: 0,
      left_out: [{ reason: "unchanged", count: 1100 }],
    });
    const off = { ...body, action: "take_label_off", key: "off" };
    expect((await many(off)).payload.state).toBe("running");
    await runOpenJobs();
    expect(await countWorn(hot._id)).toBe(0);
  });

  it("concern the chosen people alone, of those whom the member sees", async () => {
    const { payload: hot } = await add({ name: "Hot", color: "red", label_type: "space" });
    const [one, two, hidden] = [await person(), await person(), await person()];
    const body = { action: "put_label", label_id: hot._id, ids: [one, two] };
    expect((await many(body)).payload).toMatchObject({ changed: 2, state: "done" });
    expect(await countWorn(hot._id)).toBe(2);
    const other = await worker();
    expect((await many({ ...body, ids: [hidden] }, other.token)).payload.total).toBe(0);
    const { payload: own } = await add({ name: "Mine", color: "red" });
    expect((await many({ ...body, label_id: own._id }, other.token)).status).toBe(404);
  });

  it("are no longer put on once the label is deleted", async () => {
    const { payload: hot } = await add({ name: "Hot", color: "red", label_type: "space" });
    await database.admin`insert into prospects (workspace_id, id, full_name)
      select ${sender.workspaceId}, gen_random_uuid(), 'P ' || n from generate_series(1, 600) n`;
    const body = { action: "put_label", label_id: hot._id, key: "k" };
    await many(body);
    await drop(hot._id);
    await runOpenJobs();
    expect(await countWorn(hot._id)).toBe(0);
    // The repeated call is answered as the first one.
    expect((await many(body)).payload).toMatchObject({ state: "failed", changed: 0 });
  });
});

describe("automatic labels", () => {
  const automatic = async (name: string, rule: object) =>
    (await add({ name, color: "teal", label_type: "ai_generated", rule })).payload;

  it("are put on when an answer is recorded, by words, by its kind and by its campaign [OC-222]", async () => {
    const price = await automatic("Price", { kind: "words", words: ["price", "cost"] });
    const away = await automatic("Away", { kind: "answer", answers: ["auto"] });
    const out = await automatic("Out", { kind: "answer", answers: ["opted_out"] });
    const { prospectId, incoming } = await makeConversation(database.admin, sender);
    await incoming("What is the PRICE?", "k1");
    const on = await labelsOf(prospectId);
    expect(on).toMatchObject([{ _id: price._id, is_automatic: true }]);
    await incoming("I am out of the office", "k2", { nature: "auto" });
    expect((await labelsOf(prospectId)).map(({ _id }) => _id)).toEqual([away._id, price._id]);
    await incoming("unsubscribe", "k3");
    expect((await labelsOf(prospectId)).map(({ _id }) => _id)).toEqual([away._id, out._id, price._id]);
    // The rule as it was then is kept.
    const [row] =
      await database.admin`select rule, put_by from prospect_labels where label_id = ${price._id}`;
    expect(row).toEqual({ rule: { kind: "words", words: ["price", "cost"] }, put_by: null });
  });

  it("are never put on twice, nor against a member who took one off by hand [OC-222]", async () => {
    const price = await automatic("Price", { kind: "words", words: ["price"] });
    const { prospectId, incoming } = await makeConversation(database.admin, sender);
    await incoming("price", "k1");
    const [first] = await labelsOf(prospectId);
    await incoming("price", "k1");
    await incoming("the price, please", "k2");
    expect(await labelsOf(prospectId)).toEqual([first]);
    await unlabel(prospectId, price._id);
    await incoming("and the price?", "k3");
    expect(await labelsOf(prospectId)).toEqual([]);
    // By hand it may be put on again.
    expect((await label(prospectId, price._id)).payload).toMatchObject([{ is_automatic: false }]);
  });

  it("keep no answer from being recorded: not with a rule that can't be read, and not while one is deleted [F21]", async () => {
    const price = await automatic("Price", { kind: "words", words: ["price"] });
    const broken = await automatic("Broken", { kind: "words", words: ["x"] });
    const away = await automatic("Away", { kind: "answer", answers: ["person"] });
    const { prospectId, incoming } = await makeConversation(database.admin, sender);
    await database.admin`update labels set rule = '{"kind": "words"}' where id = ${broken._id}`;
    expect(await incoming("The price?", "k1")).toBe(true);
    expect(await labelsOf(prospectId)).toEqual([]);
    await database.admin`update labels set rule = '{"kind": "mood"}' where id = ${broken._id}`;
    let recorded: Promise<boolean> | null = null;
    await database.admin.begin(async (sql) => {
      await sql`delete from labels where id = ${away._id}`;
      recorded = incoming("And the price?", "k2");
      recorded.catch(() => {});
      await new Promise((done) => setTimeout(done, 300));
    });
    expect(await recorded).toBe(true);
    expect((await labelsOf(prospectId)).map(({ _id }) => _id)).toEqual([price._id]);
    const [row] =
      await database.admin`select count(*)::int as count from messages where prospect_id = ${prospectId}`;
    expect(row).toEqual({ count: 2 });
  });

  it("need ai_powered_labels: without it none is added, and none that is there is put on [BO-253]", async () => {
    const rule = { kind: "words", words: ["price"] };
    const body = (name: string) => ({ name, color: "teal", label_type: "ai_generated", rule });
    const price = (await add(body("Price"))).payload;
    const { prospectId, incoming } = await makeConversation(database.admin, sender);
    await setPlan(database.admin, "pro", { features: allBut("ai_powered_labels") });
    try {
      expect(await add(body("Cost"))).toMatchObject({ status: 403, reason: "feature_missing" });
      expect((await add({ name: "By hand", color: "red" })).status).toBe(200);
      expect(await incoming("The price?", "k1")).toBe(true);
      expect(await labelsOf(prospectId)).toEqual([]);
    } finally {
      await setPlan(database.admin, "pro");
    }
    await incoming("The price, please", "k2");
    expect(await labelsOf(prospectId)).toMatchObject([{ _id: price._id, is_automatic: true }]);
    expect((await add(body("Cost"))).status).toBe(200);
  });

  it("need a rule that says something, and are made by whoever may open the settings", async () => {
    const given = { name: "Auto", color: "red", label_type: "ai_generated" };
    expect(await add(given)).toMatchObject({ status: 400, fields: [{ path: "rule" }] });
    const marks = { ...given, rule: { kind: "words", words: ["?!"] } };
    expect(await add(marks)).toMatchObject({ status: 400, fields: [{ path: "rule.words" }] });
    const gone = { ...given, rule: { kind: "campaign", workflow_id: newId() } };
    expect(await add(gone)).toMatchObject({ status: 400, fields: [{ path: "rule.workflow_id" }] });
    const rule = { kind: "answer", answers: ["person"] };
    expect((await add({ ...given, rule }, (await worker()).token)).status).toBe(403);
    expect((await add({ ...given, rule }, (await worker({ workspace_settings: true })).token)).status).toBe(
      200,
    );
  });

  it("of a campaign are put on for answers to its messages", async () => {
    const { workspaceId, credentialId } = sender;
    const [one, other] = [newId(), newId()];
    for (const id of [one, other])
      await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status, settings)
        values (${workspaceId}, ${id}, ${credentialId}, ${id}, ${id}, 'active', '{}')`;
    const own = await automatic("One", { kind: "campaign", workflow_id: one });
    await automatic("Other", { kind: "campaign", workflow_id: other });
    const { prospectId, incoming } = await makeConversation(database.admin, sender);
    await database.admin`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, kind, at)
      values (${workspaceId}, ${newId()}, ${newId()}, ${other}, ${prospectId}, 'sent', now() - interval '2 days'),
        (${workspaceId}, ${newId()}, ${newId()}, ${one}, ${prospectId}, 'sent', now() - interval '1 day')`;
    await incoming("Thanks", "k1");
    expect((await labelsOf(prospectId)).map(({ _id }) => _id)).toEqual([own._id]);
  });
});
