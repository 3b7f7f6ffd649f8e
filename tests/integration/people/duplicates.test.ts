import { describe, expect, it } from "vitest";
import { POST as dismiss } from "@/app/api/profiles/duplicates/[id]/dismiss/route.ts";
import { GET as list } from "@/app/api/profiles/duplicates/route.ts";
import { POST as merge } from "@/app/api/profiles/merge/route.ts";
import type { DuplicateView } from "@/lib/contracts/profile-duplicates.ts";
import { db } from "@/lib/db/index.ts";
import { whoseMail } from "@/lib/domain/conversations/sync/whose-mail.ts";
import { comparePeople } from "@/lib/domain/people/index.ts";
import { addPeople } from "@/lib/domain/prospects/save-people.ts";
import { tokenOf } from "@/lib/domain/prospects/unsubscribing/link-token.ts";
import { unsubscribe } from "@/lib/domain/prospects/unsubscribing/unsubscribe.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeFullPerson, makeSharedThings } from "../../factories/full-person.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

async function person(given: { email?: string; phone?: string; key?: string; provider?: string } = {}) {
  const id = newId();
  await database.admin`insert into prospects ${database.admin({
    workspace_id: sender.workspaceId,
    id,
    full_name: "Ada Hart",
    email: given.email ?? null,
    email_lower: given.email?.toLowerCase() ?? null,
    phone: given.phone ?? null,
    social_key: given.key ?? null,
    social_provider_id: given.provider ?? null,
  })}`;
  return id;
}
/** What a line of a file that has nothing but an address says about a person. */
const unknown = {
  ...{ firstName: "", lastName: "", fullName: "", companyName: "", jobTitle: "", location: "", phone: null },
  ...{ socialUrl: null, socialKey: null, customFields: {} },
};
interface Page {
  items: DuplicateView[];
  next_cursor: string | null;
}
const page = async (query: Record<string, string> = {}) =>
  (await callRoute<Page>(list, { as: sender.token, query })).payload;
/** The pairs of the workspace with their reasons. */
async function pairs() {
  await comparePeople();
  return (await page()).items.map(({ profiles, reasons }) => ({
    ids: profiles.map(({ _id }) => _id).sort(),
    reasons,
  }));
}
const pair = (a: string, b: string, ...reasons: string[]) => ({ ids: [a, b].sort(), reasons });
const join = (keepId: string, goneId: string) =>
  callRoute(merge, { as: sender.token, body: { keep_id: keepId, gone_id: goneId } });

describe("two people may be the same", () => {
  it.each([
    ["ada@corp.example", "ada+news@corp.example"],
    ["a.da@gmail.com", "ada@googlemail.com"],
    ["Ada.Hart+x@GMAIL.com", "adahart@gmail.com"],
  ])("who read one inbox: %s and %s", async (one, other) => {
    const [a, b] = [await person({ email: one }), await person({ email: other })];
    await person({ email: "a.da@corp.example" });
    expect(await pairs()).toEqual([pair(a, b, "address")]);
  });

  it.each([
    ["+49 30 1234567", "030 1234567"],
    ["+493012345678", "0049 (30) 1234 5678"],
  ])("who have one number: %s and %s", async (one, other) => {
    const [a, b] = [await person({ phone: one }), await person({ phone: other })];
    await person({ phone: "12345" });
    await person({ phone: "12345" });
    expect(await pairs()).toEqual([pair(a, b, "phone")]);
  });

  it("who have one profile, under its name and under the network's own id", async () => {
    const id = "ACoAABcdefghijk_1234";
    const [a, b] = [await person({ key: "ada-hart", provider: id }), await person({ key: id })];
    await person({ key: "ada-hart-2", provider: "ACoAABcdefghijk_1235" });
    expect(await pairs()).toEqual([pair(a, b, "profile")]);
  });

  it("with all reasons, and not in another workspace", async () => {
    const [a, b] = [
      await person({ email: "ada@c.example", phone: "+4930123456" }),
      await person({ email: "ada+1@c.example", phone: "+4930123456" }),
    ];
    const stranger = await makeMember(database.admin);
    await database.admin`insert into prospects (workspace_id, id, full_name, phone)
      values (${stranger.workspaceId}, ${newId()}, 'Ada', '+4930123456')`;
    expect(await pairs()).toEqual([pair(a, b, "address", "phone")]);
    expect((await callRoute<Page>(list, { as: stranger.token })).payload.items).toEqual([]);
  });

  it("no more once one of them is corrected, and anew once they are alike again", async () => {
    const [a, b] = [await person({ phone: "+49301234567" }), await person({ phone: "+49301234567" })];
    expect(await pairs()).toHaveLength(1);
    await database.admin`update prospects set phone = '+4930999999' where id = ${b}`;
    expect(await pairs()).toEqual([]);
    await database.admin`update prospects set phone = '030 1234567' where id = ${b}`;
    expect(await pairs()).toEqual([pair(a, b, "phone")]);
  });

  it("not where more than five have a number: it is a company's", async () => {
    for (let n = 0; n < 5; n++) await person({ phone: "+4930123456" });
    expect(await pairs()).toHaveLength(10);
    await person({ phone: "+4930123456" });
    await database.admin`insert into people_changes (workspace_id, prospect_id)
      select workspace_id, id from prospects where workspace_id = ${sender.workspaceId}`;
    expect(await pairs()).toEqual([]);
  });

  it("unless a member said that they are two", async () => {
    const [, b] = [await person({ phone: "+4930123456" }), await person({ phone: "+4930123456" })];
    await comparePeople();
    const [found] = (await page()).items;
    const press = () => callRoute(dismiss, { as: sender.token, params: { id: found!._id } });
    expect([(await press()).status, (await press()).status]).toEqual([200, 200]);
    await database.admin`update prospects set email_lower = 'x@c.example' where id = ${b}`;
    expect(await pairs()).toEqual([]);
  });

  it("as soon as two transactions that didn't see each other are over", async () => {
    const admin = database.admin;
    const [a, b] = [newId(), newId()].sort() as [string, string];
    await Promise.all(
      [a, b].map(
        (id) =>
          admin`insert into prospects (workspace_id, id, full_name, phone) values (${sender.workspaceId}, ${id}, 'A', '+4930777777')`,
      ),
    );
    await Promise.all([comparePeople(), comparePeople(), comparePeople()]);
    expect(await pairs()).toEqual([pair(a, b, "phone")]);
  });

  it("in pages, latest first, each with what is in the way", async () => {
    for (let n = 0; n < 7; n++) {
      await person({ phone: `+49301110${n}` });
      await person({ phone: `+49301110${n}` });
    }
    await comparePeople();
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const got: Page = await page({ limit: "3", ...(cursor ? { cursor } : {}) });
      ids.push(...got.items.map(({ _id }) => _id));
      expect(got.items.every(({ obstacles }) => obstacles.length === 0)).toBe(true);
      cursor = got.next_cursor;
    } while (cursor);
    expect(new Set(ids).size).toBe(7);
  });
});

describe("what finds them", () => {
  /** A statement's plan behind the wall, which forbids many an index, and the most rows that one of its parts read. */
  const readBy = async (text: string, values: unknown[]) => {
    const [row] = await db.tenant(sender, ({ sql }) =>
      sql.query<object>(`explain (analyze, format json) ${text}`, values),
    );
    let most = 0;
    const look = (node: Record<string, unknown>): void => {
      const read = Number(node["Actual Rows"]) * Number(node["Actual Loops"]);
      most = Math.max(most, read + Number(node["Rows Removed by Filter"] ?? 0));
      for (const child of (node.Plans as Record<string, unknown>[] | undefined) ?? []) look(child);
    };
    look((row as unknown as { "QUERY PLAN": [{ Plan: Record<string, unknown> }] })["QUERY PLAN"][0].Plan);
    return { plan: JSON.stringify(row), most };
  };

  it("reads people by an index for each sign, and no more rows in a workspace of 20,000 people than in a small one", async () => {
    await database.admin`insert into prospects (workspace_id, id, full_name, phone, email, email_lower, social_key, social_provider_id)
      select ${sender.workspaceId}, gen_random_uuid(), 'P', '+4940' || (1000000 + n), n || '@p.example', n || '@p.example',
        'name-' || n, 'id-' || n
        from generate_series(1, 20000) n`;
    await database.admin`delete from people_changes`;
    await database.admin`analyze prospects`;
    const { findAlikeText, firstPageText } = await import("@/lib/domain/people/store/duplicates.ts");
    const one = await person({
      phone: "+49401000007",
      email: "7+new@p.example",
      provider: "ACoAABcdefghijk_1",
    });
    await database.admin`insert into people_duplicates (workspace_id, id, first_id, second_id, reasons, found_at, is_dismissed)
      select workspace_id, gen_random_uuid(), id, next, '{phone}', now() - n * interval '1 second', n % 2 = 0
        from (select workspace_id, id, lead(id) over (order by id) as next, row_number() over () as n from prospects
          where workspace_id = ${sender.workspaceId}) p where next is not null`;
    await database.admin`analyze people_duplicates`;
    const alike = await readBy(findAlikeText, [sender.workspaceId, [one]]);
    expect(alike.plan).toContain("prospects_same_address");
    expect(alike.plan).toContain("prospects_same_phone");
    expect(alike.plan).toContain("prospects_same_profile");
    expect(alike.most).toBeLessThan(20);
    const page = await readBy(firstPageText, [sender.workspaceId, 20]);
    expect(page.plan).toContain("people_duplicates_workspace_id_is_dismissed_found_at_id_idx");
    expect(page.most).toBe(20);
  });
});

describe("whoever wrote under what a merged person shows no more", () => {
  const two = async () => {
    const shared = await makeSharedThings(database.admin, sender);
    const kept = await makeFullPerson(database.admin, sender, shared, "ada");
    const gone = await makeFullPerson(database.admin, sender, shared, "grace");
    const [row] = await database.admin`select p.email, p.social_key, m.mail_message_id from prospects p
      join messages m on m.prospect_id = p.id where p.id = ${gone}`;
    return { kept, gone, row: row as { email: string; social_key: string; mail_message_id: string } };
  };
  const whose = (from: string, inReplyTo: string | null) =>
    db.tenant(sender, (tx) =>
      whoseMail(tx, { workspaceId: sender.workspaceId, id: sender.mailboxId }, {
        messageId: `<${newId()}@x.example>`,
        inReplyTo,
        references: [],
        from: { email: from, name: "" },
        subject: "Re: Hi",
        at: new Date(),
        verdict: { kind: "reply", reason: "" },
      } as never),
    );

  it("is the kept one: by the old mail that is answered, and by the old address", async () => {
    const { kept, gone, row } = await two();
    await join(kept, gone);
    expect(await whose("else@where.example", row.mail_message_id)).toEqual({
      prospectId: kept,
      by: "message",
    });
    expect(await whose(row.email, null)).toEqual({ prospectId: kept, by: "address" });
  });

  it("is known to an import, and not added again", async () => {
    const { kept, gone, row } = await two();
    await join(kept, gone);
    const line = { line: 1, email: row.email, socialKey: row.social_key, socialUrl: null } as never;
    const { matched, addedIds } = await db.tenant(sender, (tx) =>
      addPeople(tx, sender.workspaceId, newId(), null, [line]),
    );
    expect(matched.map(({ knownId }) => knownId)).toEqual([kept]);
    expect(addedIds.size).toBe(0);
  });

  it("is known to an import that waited until the two were one [F11]", async () => {
    const { kept, gone, row } = await two();
    // Behind others, so that no sample finds the person.
    const lines = Array.from({ length: 60 }, (_, line) => ({
      ...unknown,
      line,
      email: line === 30 ? row.email : `new${line}@p.example`,
    }));
    const adding = await database.admin.begin(async (sql) => {
      await sql`delete from prospects where id = ${gone}`;
      await sql`insert into people_merges (workspace_id, id, kept_id, gone_id, gone_name, email_lower, merged_by, merged_at)
        values (${sender.workspaceId}, ${newId()}, ${kept}, ${gone}, 'Gone', ${row.email}, ${sender.userId}, now())`;
      const under = db.tenant(sender, (tx) => addPeople(tx, sender.workspaceId, newId(), null, lines));
      await expect
        .poll(
          () => sql`select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
            where not l.granted and a.datname = current_database()`,
        )
        .toHaveLength(1);
      return { under };
    });
    const { matched, addedIds } = await adding.under;
    expect([matched[30]?.knownId, addedIds.size]).toEqual([kept, 59]);
    const people = await database.admin`select 1 from prospects where email_lower = ${row.email}`;
    expect(people).toHaveLength(0);
  });

  it("opts the kept one out by the link of an old mail", async () => {
    const { kept, gone, row } = await two();
    await database.admin`update prospects set email = 'other@p.example', email_lower = 'other@p.example' where id = ${gone}`;
    await join(kept, gone);
    const token = tokenOf({
      workspaceId: sender.workspaceId,
      prospectId: gone,
      sourceId: newId(),
      address: row.email,
    });
    const [space] = await database.admin`select brand_id from workspaces where id = ${sender.workspaceId}`;
    await unsubscribe(space!.brand_id, token);
    expect(
      await database.admin`select reason from suppressions where kind = 'person' and value = ${kept}`,
    ).toEqual([{ reason: "opt_out" }]);
  });
});
