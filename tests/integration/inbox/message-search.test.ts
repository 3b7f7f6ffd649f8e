import postgres from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getSearch } from "@/app/api/inbox/search/route.ts";
import type { MessageHit } from "@/lib/contracts/inbox-search.ts";
import { db } from "@/lib/db/index.ts";
import { recordOutgoing } from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeCredential } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const sender = senderOfEachTest(database);
const start = Date.parse("2027-03-01T08:00:00Z");
const at = (minutes: number) => new Date(start + minutes * 60_000);

const ask = (query: Record<string, string>, as = sender.token) =>
  callRoute<{ items: MessageHit[]; next: string | null }>(getSearch, { as, query });
const find = async (query: string, more: Record<string, string> = {}, as = sender.token) =>
  (await ask({ query, ...more }, as)).payload.items.map(({ full_name }) => full_name);

const wrote = async (name: string, text: string, minutes = 0, more: object = {}) => {
  const made = await makeConversation(database.admin, sender, { name });
  await made.incoming(text, newId(), { at: at(minutes), ...more });
  return made.prospectId;
};

describe("searching what was written", () => {
  it("finds messages with all words, in any order and case, latest first, with the place of the hit", async () => {
    await wrote("Ann", "Our Budget for the winter is small", 1);
    const bea = await wrote("Bea", "Winter is over, no budget needed", 2);
    await wrote("Cleo", "Winter jackets", 3);
    expect(await find("winter BUDGET")).toEqual(["Bea", "Ann"]);
    expect(await find("winter")).toEqual(["Cleo", "Bea", "Ann"]);
    expect(await find("budgets")).toEqual([]);
    const [hit] = (await ask({ query: "needed" })).payload.items;
    expect(hit).toEqual({
      _id: expect.any(String),
      profile_id: bea,
      full_name: "Bea",
      channel: "social",
      direction: "in",
      at: at(2).toISOString(),
      subject: null,
      excerpt: [
        { text: "Winter is over, no budget ", is_hit: false },
        { text: "needed", is_hit: true },
      ],
    });
  });

  it("finds the beginning of the last word, subjects, parts of addresses, and letters of every language", async () => {
    await wrote("Ann", "Écrivez-nous à ada.hart@prospect.example", 1);
    await wrote("Bea", "Text", 2, { channel: "email", subject: "Re: Rechnung ÜBERWEISUNG" });
    await wrote("Ivan", "Привет из Москвы", 3);
    for (const query of ["écriv", "hart", "ada.hart@prospect.example", "ADA@PROSPECT", "prosp"])
      expect(await find(query), query).toEqual(["Ann"]);
    expect(await find("überw")).toEqual(["Bea"]);
    expect(await find("МОСКВЫ")).toEqual(["Ivan"]);
    // One and two letters are words.
    expect(await find("te")).toEqual([]);
  });

  it("finds words beside any sign", async () => {
    await wrote("Ann", "Ann Hart <ann.hart@prospect.example> +49 170 1234567", 1);
    await wrote("Bea", "„Termin“ – morgen… it’s ‘fine’\u00a0today, a=b&c#d «oui»", 2);
    for (const query of ["hart", "prospect.example", "<ann", "49 170", "+49", "1234567"])
      expect(await find(query), query).toEqual(["Ann"]);
    for (const query of ["termin", "„Termin“", "morgen", "fine", "today", "oui", "it’s", "c d"])
      expect(await find(query), query).toEqual(["Bea"]);
  });

  it("finds what members wrote, and not what sequences sent", async () => {
    const { prospectId } = await makeConversation(database.admin, sender, { name: "Ann" });
    const sent = (text: string, actionId: string | null) => ({
      workspaceId: sender.workspaceId,
      prospectId,
      credentialId: sender.credentialId,
      laneRef: sender.credentialId,
      channel: "social" as const,
      state: "sent" as const,
      text,
      subject: null,
      at: at(1),
      actionId,
      authorUserId: null,
      externalId: newId(),
      mailMessageId: null,
    });
    await db.hot("sequencer", ({ sql }) =>
      recordOutgoing(sql, [sent("Automatic offer", newId()), sent("Own offer", null)]),
    );
    const { items } = (await ask({ query: "offer" })).payload;
    expect(items.map(({ excerpt }) => excerpt[0]?.text)).toEqual(["Own "]);
  });

  it("takes every sign for itself", async () => {
    await wrote("Ann", "It's 100% (sure) & done | ok! <b>");
    for (const query of [
      "it's",
      "100%",
      "(sure)",
      "sure & done",
      "done | ok",
      "!done",
      "'; drop table",
      "<->",
      "a:*b",
      "\\",
      "sure:*",
      "\ud800",
    ])
      expect((await ask({ query })).status, query).toBe(200);
    expect(await find("(sure) & done!")).toEqual(["Ann"]);
    expect(await find("")).toEqual([]);
    expect(await find("%")).toEqual([]);
    expect(await find("!!!")).toEqual([]);
    expect((await ask({ query: "a".repeat(101) })).status).toBe(400);
  });

  it("comes in pages, none twice", async () => {
    for (let i = 0; i < 7; i++) await wrote(`P${i}`, "needle", i);
    const seen: string[] = [];
    let after = "";
    for (let page = 0; page < 4; page++) {
      const { payload } = await ask({ query: "needle", limit: "2", ...(after ? { after } : {}) });
      seen.push(...payload.items.map(({ full_name }) => full_name));
      after = payload.next ?? "";
    }
    expect(seen).toEqual(["P6", "P5", "P4", "P3", "P2", "P1", "P0"]);
    expect(after).toBe("");
  });

  it("shows a member their accounts alone, and another workspace nothing", async () => {
    const { workspaceId } = sender;
    await wrote("Ann", "needle");
    const worker = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    const stranger = await makeMember(database.admin);
    expect(await find("needle", {}, worker.token)).toEqual([]);
    expect(await find("needle", {}, stranger.token)).toEqual([]);
    await grantAccounts(database.admin, worker, sender.credentialId);
    expect(await find("needle", {}, worker.token)).toEqual(["Ann"]);
    const other = await makeCredential(database.admin, workspaceId, { accountRef: "other" });
    expect(await find("needle", { credentials_id: other })).toEqual([]);
    expect(await find("needle", { credentials_id: sender.credentialId })).toEqual(["Ann"]);
  });
});

describe("the search at size", () => {
  const size = 30_000;
  beforeEach(async () => {
    const { prospectId } = await makeConversation(database.admin, sender, { name: "Crowd" });
    await database.admin`insert into conversations (workspace_id, id, prospect_id, credential_id, last_at)
      values (${sender.workspaceId}, ${newId()}, ${prospectId}, ${sender.credentialId}, now())`;
    await database.admin`insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, state, text, at)
      select c.workspace_id, gen_random_uuid(), c.id, c.prospect_id, 'email', 'in', 'received',
          'common words of letter ' || md5(n::text) || case when n = 17 then ' needle' when n % 3 = 0 then ' third' else '' end,
          ${at(0)}::timestamptz + n * interval '1 second'
        from conversations c, generate_series(1, ${size}::int) n where c.prospect_id = ${prospectId}`;
    await database.admin`vacuum analyze messages`;
  }, 120_000);

  /** The plans of all statements of a search, as the function runs them. */
  async function plansOf(words: string, accounts: string[] | null = null): Promise<string> {
    const notices: string[] = [];
    const admin = postgres(database.ownerUrl, {
      max: 1,
      ...postgresOptions,
      onnotice: ({ message }) => notices.push(message ?? ""),
    });
    try {
      await admin.begin(async (sql) => {
        await sql`load 'auto_explain'`;
        await sql`select set_config('auto_explain.log_min_duration', '0', true),
          set_config('auto_explain.log_nested_statements', 'on', true), set_config('client_min_messages', 'log', true),
          set_config('app.workspace', ${sender.workspaceId}, true)`;
        await sql`select search_messages(${words}, ${accounts}, null, null, 21)`;
      });
    } finally {
      await admin.end();
    }
    return notices.join("\n");
  }

  it("reads the few conversations of an account for a common word, not all newer ones of others", async () => {
    const other = await makeCredential(database.admin, sender.workspaceId, { accountRef: "other" });
    const own = await makeConversation(database.admin, { ...sender, credentialId: other }, { name: "Own" });
    await own.incoming("A common word", newId(), { at: at(-1) });
    expect(await find("common", { credentials_id: other })).toEqual(["Own"]);
    const plan = await plansOf("common", [other]);
    expect(plan).not.toContain("messages_said");
    expect(plan).toContain("messages_workspace_id_conversation_id_at_id_idx");
  }, 120_000);

  it("looks rare words up in the index of words, and meets common ones on the way through the newest", async () => {
    for (const rare of ["needle", "needl", "third needle", "common needle", "third"])
      expect((await plansOf(rare)).match(/Bitmap Index Scan on messages_words/g), rare).toHaveLength(2);
    const common = await plansOf("common");
    expect(common).toContain("Bitmap Index Scan on messages_words");
    expect(common).toContain("Index Scan using messages_said");
    for (const [query, count] of [
      ["needle", 1],
      ["third", 20],
      ["common", 20],
      ["nothing", 0],
    ] as const) {
      const began = performance.now();
      expect((await ask({ query })).payload.items.length).toBe(count);
      expect(performance.now() - began).toBeLessThan(3_000);
    }
  }, 120_000);
});
