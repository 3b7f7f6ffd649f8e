import type postgres from "postgres";
import { listConversations, searchMessages, unreadCounts } from "@/lib/domain/conversations/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage } from "@/lib/kernel/cursor/index.ts";
import { makeCredential } from "../factories/make-conversation.ts";
import { makeMember } from "../factories/make-workspace.ts";
import { compare, say } from "./support/figures.ts";
import { withProductDatabase } from "./support/product-database.ts";

/**
 * `npm run bench -- inbox [conversations]`: how long a page of the inbox takes by filter and search, in a workspace of
 * many conversations. The baseline is the same page in a workspace with a hundredth of them, in the same database. Then
 * a page behind most of the conversations beside the first. Three interleaved rounds, medians.
 */
const [conversations = 100_000] = process.argv.slice(2).map(Number);
const calls = 20;
type Choice = Parameters<typeof listConversations>[1];

/** What people look for in an inbox, of a workspace with an account. */
const looks = ({ member, credentialId }: Filled): Record<string, () => Promise<unknown>> => {
  const list = (given: Partial<Choice>) => () =>
    listConversations(member, { filter: "all", search: "", credentialId: null, after: null, ...given });
  const words = (search: string) => () =>
    searchMessages(member, { search, credentialId: null, after: null, limit: 40 });
  return {
    "all, the newest": list({}),
    "of one account": list({ credentialId }),
    "needs an answer (1 in 20)": list({ filter: "needs_answer" }),
    "unread (1 in 20)": list({ filter: "unread" }),
    "starred (1 in 1,000)": list({ filter: "starred" }),
    "snoozed (1 in 500)": list({ filter: "snoozed" }),
    "archived (1 in 50)": list({ filter: "archived" }),
    "assigned to me (1 in 1,000)": list({ filter: "mine" }),
    "a rare name": list({ search: "Zimmerli" }),
    "a common first name": list({ search: "Carla" }),
    "a rare word in messages": words("archivist"),
    "a common word in messages": words("interesting"),
    "how many are unread": () => unreadCounts(member),
  };
};

await withProductDatabase(async (admin) => {
  const large = await fill(admin, conversations);
  const small = await fill(admin, Math.ceil(conversations / 100));
  await admin.unsafe("vacuum analyze");
  say(`${conversations.toLocaleString("en")} conversations beside a hundredth of them; ms a call`);
  const [many, few] = [looks(large), looks(small)];
  for (const [name, ask] of Object.entries(many))
    await compare(name, { ask, beside: few[name]!, calls, goal: "flat: as long in a hundredth" });
  const first = () =>
    listConversations(large.member, { filter: "all", search: "", credentialId: null, after: null });
  const after = await deepCursor(admin, large);
  const deep = () =>
    listConversations(large.member, { filter: "all", search: "", credentialId: null, after });
  await compare("behind most of them, beside the first page", {
    ask: deep,
    beside: first,
    calls,
    goal: "1.2",
  });
});

interface Filled {
  readonly member: Member;
  readonly credentialId: string;
}

/** A cursor behind 85 % of the conversations. */
async function deepCursor(admin: postgres.Sql, { member }: Filled) {
  const [row] = await admin<{ id: string; listed_at: Date }[]>`
    select id, listed_at from conversations where workspace_id = ${member.workspaceId} and not is_archived
      and snoozed_until is null order by listed_at desc, id desc offset ${Math.floor(conversations * 0.85)} limit 1`;
  return cutPage([row!, row!], 1, ({ listed_at, id }) => ({ at: listed_at, id })).next;
}

/** A workspace with conversations of two accounts, each with an answer and two messages of our own. */
async function fill(admin: postgres.Sql, count: number): Promise<Filled> {
  const { workspaceId, userId } = await makeMember(admin);
  const [one, other] = [await makeCredential(admin, workspaceId), await makeCredential(admin, workspaceId)];
  await admin`insert into prospects (workspace_id, id, first_name, last_name, full_name, full_name_lower, email, email_lower,
      credential_id, created_at)
    select ${workspaceId}, gen_random_uuid(), f, l, f || ' ' || l, lower(f || ' ' || l), n || '@person.example',
      n || '@person.example', case when n % 2 = 0 then ${one}::uuid else ${other}::uuid end, now() - n * interval '1 minute'
      from (select n, (array['Anna', 'Ben', 'Carla', 'David', 'Elif', 'Farid', 'Grace', 'Hiro'])[1 + n * 7 % 8] as f,
              case when n % 500 = 0 then 'Zimmerli' else substr(md5(n::text), 1, 8) end as l
              from generate_series(1, ${count}::int) n) person`;
  await admin`insert into conversations (workspace_id, id, prospect_id, credential_id, unread_count, is_starred, is_archived,
      last_at, listed_at, snoozed_until, needs_answer, assigned_to, last_text, last_direction)
    select workspace_id, gen_random_uuid(), id, credential_id, case when n % 20 = 1 then 1 else 0 end, n % 1000 = 2, n % 50 = 3,
      created_at, created_at, case when n % 500 = 4 then now() + n * interval '1 minute' end, n % 20 = 1,
      case when n % 1000 = 5 then ${userId}::uuid end, 'Interesting', 'in'
      from (select p.*, split_part(email, '@', 1)::int as n from prospects p where workspace_id = ${workspaceId}) p`;
  await admin`insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, state, text, lane_ref,
      external_id, author_user_id, at)
    select c.workspace_id, gen_random_uuid(), c.id, c.prospect_id, 'social', case when n = 3 then 'in' else 'out' end,
      case when n = 3 then 'received' else 'sent' end,
      case when n = 3 then 'Interesting, ' || case when random() < 0.0005 then 'archivist' else 'thanks' end else 'Hello' end,
      c.credential_id, gen_random_uuid()::text, case when n < 3 then ${userId}::uuid end, c.last_at - (3 - n) * interval '1 day'
      from conversations c, generate_series(1, 3) n where c.workspace_id = ${workspaceId}`;
  const member: Member = { workspaceId, userId, isAdmin: true, credentialIds: null };
  return { member, credentialId: one };
}
