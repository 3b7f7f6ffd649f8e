import { describe, expect, it } from "vitest";
import { POST as merge } from "@/app/api/profiles/merge/route.ts";
import { POST as undo } from "@/app/api/profiles/merges/[id]/undo/route.ts";
import { GET as merges } from "@/app/api/profiles/merges/route.ts";
import type { ProfileMerge } from "@/lib/contracts/profile-duplicates.ts";
import { tables } from "@/lib/db/tables.ts";
import { writtenColumns } from "@/lib/domain/prospects/store/merge-person.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeFullPerson, makeSequence, makeSharedThings } from "../../factories/full-person.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

const join = (keepId: string, goneId: string, fromGone: string[] = [], as = sender.token) =>
  callRoute<ProfileMerge>(merge, { as, body: { keep_id: keepId, gone_id: goneId, from_gone: fromGone } });
const part = (id: string, as = sender.token) => callRoute<ProfileMerge>(undo, { as, params: { id } });
const person = (given: { email?: string; name?: string } = {}) =>
  makeProspect(database.admin, {
    workspaceId: sender.workspaceId,
    credentialId: sender.credentialId,
    ...given,
  });
const rowOf = async (id: string) => (await database.admin`select * from prospects where id = ${id}`)[0];
const stateOf = async (id: string) =>
  (await database.admin`select state, pause_reason, prospect_id from enrolments where id = ${id}`)[0];
async function twoFull() {
  const shared = await makeSharedThings(database.admin, sender);
  const kept = await makeFullPerson(database.admin, sender, shared, "ada");
  const gone = await makeFullPerson(database.admin, sender, shared, "grace");
  return { kept, gone, shared };
}

/** What only tells of merging, or of who did what. */
const apart = ["people_merges", "people_changes", "audit_entries", "people_duplicates"];

/** All rows of the workspace, by table. */
async function everything(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, rule] of Object.entries(tables)) {
    if (rule.class !== "tenant" || rule.workspace !== "workspace_id" || apart.includes(name)) continue;
    const rows = await database.admin<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${database.admin(name)} t where workspace_id = ${sender.workspaceId}`;
    found[name] = rows.map(({ row }) => row).sort();
  }
  return found;
}

describe("every table that points to a person", () => {
  /** What isn't moved: it only says who is to be compared. */
  const left = ["people_changes.prospect_id", "people_duplicates.first_id", "people_duplicates.second_id"];

  /** Every column that names a person, by the catalogue. Whoever adds one to a table fills it in `makeFullPerson`. */
  async function moved(): Promise<string[]> {
    const keys = await database.admin<{ column: string }[]>`
      select c.relname || '.' || a.attname as column from pg_constraint k
        join pg_class c on c.oid = k.conrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'workspace_id'
       where k.contype = 'f' and k.confrelid = 'prospects'::regclass`;
    const named = await database.admin<{ column: string }[]>`
      select c.relname || '.' || a.attname as column from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname like '%prospect_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
    const found = new Set([...keys, ...named].map(({ column }) => column));
    expect(left.filter((column) => !found.has(column))).toEqual([]);
    expect(found.size).toBeGreaterThan(15);
    return [...found].filter((column) => !left.includes(column));
  }

  it("has a row of the person whom these tests merge", async () => {
    const { kept } = await twoFull();
    const rows = await everything();
    for (const column of (await moved()).filter((one) => !one.startsWith("people_merges"))) {
      const [table = ""] = column.split(".");
      expect(
        rows[table]?.some((row) => row.includes(kept)),
        table,
      ).toBe(true);
    }
  });

  it("names the kept person after the merge, and nobody the gone one", async () => {
    const { kept, gone } = await twoFull();
    expect((await join(kept, gone)).status).toBe(200);
    // Addresses, profiles and names of labels of the test have the id in them; the columns with ids are meant.
    for (const [table, rows] of Object.entries(await everything()))
      expect(
        rows.filter((row) => new RegExp(`_id": ?"${gone}"|"id": ?"${gone}"`).test(row)),
        table,
      ).toEqual([]);
    expect(await rowOf(gone)).toBeUndefined();
  });

  it("is exactly as before once the merge is undone", async () => {
    const { kept, gone } = await twoFull();
    const before = await everything();
    const { payload } = await join(kept, gone, ["name", "email", "custom_fields"]);
    expect(await everything()).not.toEqual(before);
    const undone = await part(payload._id);
    expect(undone).toMatchObject({
      status: 200,
      payload: { is_undoable: false, undone_at: expect.any(Number) },
    });
    expect(await everything()).toEqual(before);
    // Pressed again it does nothing.
    expect((await part(payload._id)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it("is exactly as before where only the gone one had anything", async () => {
    const { gone } = await twoFull();
    const kept = await person();
    const before = await everything();
    const { payload } = await join(kept, gone);
    expect((await part(payload._id)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it("is written with every column of a person", async () => {
    const columns = await database.admin<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = 'prospects'::regclass and attnum > 0 and not attisdropped
        and attgenerated = ''`;
    expect(writtenColumns.split(/,\s*/).sort()).toEqual(columns.map(({ name }) => name).sort());
  });
});

describe("a merged person", () => {
  it("has the chosen values, and what only one of the two had", async () => {
    const { kept, gone } = await twoFull();
    await database.admin`update prospects set job_title = 'CTO' where id = ${gone}`;
    await join(kept, gone, ["name", "phone"]);
    expect(await rowOf(kept)).toMatchObject({
      full_name: "grace Person",
      first_name: "grace",
      company_name: "ada Ltd",
      job_title: "CTO",
      custom_fields: { city: "ada", ada: "only", grace: "only" },
    });
  });

  it("is kept once, however often the button is pressed", async () => {
    const { kept, gone } = await twoFull();
    const [first, second] = await Promise.all([join(kept, gone), join(kept, gone)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.payload._id).toBe(second.payload._id);
    expect(
      (await callRoute<{ items: ProfileMerge[] }>(merges, { as: sender.token })).payload.items,
    ).toHaveLength(1);
  });

  it("is written by admins alone, and only of people of the workspace", async () => {
    const [a, b] = [await person(), await person()];
    const { workspaceId } = sender;
    const pages = { profiles: true };
    const worker = await makeMember(database.admin, { workspaceId, isAdmin: false, allowedPages: pages });
    expect((await join(a, b, [], worker.token)).status).toBe(403);
    const stranger = await makeMember(database.admin);
    expect((await join(a, b, [], stranger.token)).status).toBe(404);
    expect((await join(a, a)).status).toBe(404);
    expect((await join(a, newId())).status).toBe(404);
  });
});

describe("what stops messages to one of the two", () => {
  it.each(["kept", "gone"] as const)("stops both: a reply of the %s one", async (who) => {
    const [kept, gone] = [await person(), await person()];
    const [answered, other] = who === "kept" ? [kept, gone] : [gone, kept];
    const { enrolmentId } = await makeSequence(database.admin, sender, other, { state: "waiting" });
    await database.admin`update prospects set replied_at = now() - interval '1 day', last_reply_at = now() where id = ${answered}`;
    const { payload } = await join(kept, gone);
    expect(await stateOf(enrolmentId)).toMatchObject({
      state: "paused",
      pause_reason: "got_reply",
      prospect_id: kept,
    });
    await part(payload._id);
    expect(await stateOf(enrolmentId)).toMatchObject({
      state: "waiting",
      pause_reason: null,
      prospect_id: other,
    });
  });

  it.each(["opt_out", "member"])("holds for both: a suppression of the gone one by %s", async (reason) => {
    const [kept, gone] = [await person({ email: "a@p.example" }), await person({ email: "b@p.example" })];
    const { workspaceId } = sender;
    await database.admin`insert into suppressions (workspace_id, id, kind, value, reason)
      values (${workspaceId}, ${newId()}, 'address', 'b@p.example', ${reason})`;
    const { enrolmentId } = await makeSequence(database.admin, sender, kept, { state: "waiting" });
    const { payload } = await join(kept, gone);
    const listed =
      await database.admin`select reason from suppressions where kind = 'person' and value = ${kept}`;
    expect(listed).toEqual([{ reason }]);
    expect(await stateOf(enrolmentId)).toMatchObject({ state: "canceled" });
    await part(payload._id);
    expect(
      await database.admin`select 1 from suppressions where kind = 'person' and value = ${kept}`,
    ).toEqual([]);
    expect(await stateOf(enrolmentId)).toMatchObject({ state: "waiting" });
  });

  it("is not an address that failed: another one is kept", async () => {
    const [kept, gone] = [
      await person({ email: "good@p.example" }),
      await person({ email: "bad@p.example" }),
    ];
    await database.admin`insert into suppressions (workspace_id, id, kind, value, reason)
      values (${sender.workspaceId}, ${newId()}, 'address', 'bad@p.example', 'bounce')`;
    await join(kept, gone);
    expect(await database.admin`select 1 from suppressions where value = ${kept}`).toEqual([]);
  });

  it("holds for both: a blacklist that names the gone one's address", async () => {
    const [kept, gone] = [await person({ email: "a@p.example" }), await person({ email: "b@p.example" })];
    await database.admin`insert into blacklist_entries (workspace_id, id, kind, value, entry, created_at)
      values (${sender.workspaceId}, ${newId()}, 'address', 'b@p.example', 'b@p.example', now())`;
    const { payload } = await join(kept, gone);
    const entries = () =>
      database.admin`select value from blacklist_entries where workspace_id = ${sender.workspaceId} and lifted_at is null order by value`;
    expect(await entries()).toEqual([{ value: "a@p.example" }, { value: "b@p.example" }]);
    await part(payload._id);
    expect(await entries()).toEqual([{ value: "b@p.example" }]);
  });

  it("holds for both: an exclusion of the gone one", async () => {
    const [kept, gone] = [await person(), await person()];
    await database.admin`update prospects set lead_status = 'excluded' where id = ${gone}`;
    await database.admin`update prospects set lead_status = 'interested' where id = ${kept}`;
    await join(kept, gone);
    expect(await rowOf(kept)).toMatchObject({ lead_status: "excluded" });
  });
});

describe("a merge is refused", () => {
  const refused = async (keepId: string, goneId: string, words: RegExp) => {
    const answer = await join(keepId, goneId);
    expect(answer).toMatchObject({ status: 409, error: expect.stringMatching(words) });
    expect(await rowOf(goneId)).toBeDefined();
  };
  const enrolled = async (id: string, given: Parameters<typeof makeSequence>[3]) =>
    makeSequence(database.admin, sender, id, given);

  it.each([
    ["claimed", "intended"],
    ["uncertain", "uncertain"],
    ["waiting", "retry"],
  ])("while an action is on its way (%s)", async (state, action) => {
    const [kept, gone] = [await person(), await person()];
    await enrolled(gone, { state, action });
    await refused(kept, gone, /on its way/);
    await refused(gone, kept, /on its way/);
  });

  it("where both are live in campaigns", async () => {
    const [kept, gone] = [await person(), await person()];
    await enrolled(kept, { state: "waiting" });
    await enrolled(gone, { state: "paused" });
    await refused(kept, gone, /Both are on the way/);
  });

  it("where both stand in the same campaign", async () => {
    const [kept, gone] = [await person(), await person()];
    const { campaignId } = await enrolled(kept, {});
    await enrolled(gone, { campaignId });
    await refused(kept, gone, /same campaign/);
  });

  it("while many people are changed", async () => {
    const [kept, gone] = [await person(), await person()];
    await database.admin`insert into people_deeds (workspace_id, id, kind, choice, created_by, is_admin, sight, total, at)
      values (${sender.workspaceId}, ${newId()}, 'exclude', '{}', ${sender.userId}, true, '{}', 1, now())`;
    await refused(kept, gone, /Many people/);
  });

  it("while a member's message to one of them is sent", async () => {
    const { kept, gone } = await twoFull();
    await database.admin`update messages set state = 'sending' where prospect_id = ${gone}`;
    await refused(kept, gone, /on its way/);
  });
});

describe("undoing", () => {
  it("begins with the latest merge of a person", async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const first = await join(a, b);
    const second = await join(a, c);
    expect(await part(first.payload._id)).toMatchObject({
      status: 409,
      error: expect.stringMatching(/later merge/),
    });
    expect((await part(second.payload._id)).status).toBe(200);
    expect((await part(first.payload._id)).status).toBe(200);
    expect([await rowOf(b), await rowOf(c)]).toEqual([expect.anything(), expect.anything()]);
  });

  it("works along a chain", async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const first = await join(b, c);
    const second = await join(a, b);
    expect((await part(first.payload._id)).status).toBe(409);
    await part(second.payload._id);
    expect((await part(first.payload._id)).status).toBe(200);
    expect(await rowOf(c)).toBeDefined();
  });

  it("leaves what was changed since", async () => {
    const { kept, gone } = await twoFull();
    const { payload } = await join(kept, gone, ["name"]);
    await database.admin`update prospects set company_name = 'New Ltd' where id = ${kept}`;
    await part(payload._id);
    expect(await rowOf(kept)).toMatchObject({ full_name: "ada Person", company_name: "New Ltd" });
  });

  it("is refused after 30 days, and where somebody else has the address by now", async () => {
    const [a, b, c] = [await person(), await person({ email: "b@p.example" }), await person()];
    const { payload } = await join(a, b);
    await database.admin`update prospects set email = null, email_lower = null where id = ${a}`;
    await database.admin`update prospects set email = 'b@p.example', email_lower = 'b@p.example' where id = ${c}`;
    expect(await part(payload._id)).toMatchObject({
      status: 409,
      error: expect.stringMatching(/Somebody else/),
    });
    await database.admin`update prospects set email = null, email_lower = null where id = ${c}`;
    await database.admin`update people_merges set merged_at = now() - interval '31 days'`;
    expect((await part(payload._id)).status).toBe(410);
  });
});

describe("a draft of two people who become one", () => {
  const text = async (id: string) =>
    (await database.admin`select text from drafts where prospect_id = ${id}`).map((row) => row.text);
  const write = (id: string, words: string, at: string) => database.admin`
    insert into drafts (workspace_id, user_id, prospect_id, channel, subject, text, sending, updated_at)
    values (${sender.workspaceId}, ${sender.userId}, ${id}, 'email', '', ${words}, ${newId()}, ${at})`;
  const both = async () => {
    const [kept, gone] = [await person(), await person()];
    return { kept, gone };
  };
  const merged = async ({ kept, gone }: Awaited<ReturnType<typeof both>>) =>
    (await join(kept, gone)).payload._id;

  it("doesn't come back once its text was sent, and one that it replaced does", async () => {
    const two = await both();
    await write(two.gone, "to gone", "2026-01-02");
    const id = await merged(two);
    expect(await text(two.kept)).toEqual(["to gone"]);
    await database.admin`delete from drafts where prospect_id = ${two.kept}`;
    await part(id);
    expect([await text(two.kept), await text(two.gone)]).toEqual([[], []]);

    const met = await both();
    await write(met.kept, "to kept", "2026-01-01");
    await write(met.gone, "to gone", "2026-01-02");
    const other = await merged(met);
    await database.admin`delete from drafts where prospect_id = ${met.kept}`;
    await part(other);
    expect([await text(met.kept), await text(met.gone)]).toEqual([["to kept"], []]);
  });

  it("comes back where it stands there as it was, was changed since, or had to give way", async () => {
    const two = await both();
    await write(two.gone, "to gone", "2026-01-02");
    const id = await merged(two);
    await database.admin`update drafts set text = 'changed', updated_at = now() where prospect_id = ${two.kept}`;
    await part(id);
    expect([await text(two.kept), await text(two.gone)]).toEqual([["changed"], ["to gone"]]);

    const met = await both();
    await write(met.kept, "to kept", "2026-01-03");
    await write(met.gone, "to gone", "2026-01-02");
    const other = await merged(met);
    expect(await text(met.kept)).toEqual(["to kept"]);
    await database.admin`delete from drafts where prospect_id = ${met.kept}`;
    await part(other);
    expect([await text(met.kept), await text(met.gone)]).toEqual([[], ["to gone"]]);
  });
});
