import { beforeAll, describe, expect, it } from "vitest";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import type { RouteHandler } from "@/lib/http/route.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { ask, everyHandler, nameOf } from "../../factories/every-call.ts";
import { makeCredential, makeMailbox, makeProspect } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

// Handlers are called directly: this is the walk without the middleware.
const database = testDatabase();
const handlers = await everyHandler();
const secret = "Foreign-canary";

/** Calls that need an account behind the token; the others are for anybody. */
const closed = handlers.filter(({ call }) => call.access.who !== "anon");
const confirmed = closed.filter(({ call }) => call.access.who !== "session");
const inside = confirmed.filter(({ call }) => call.access.who !== "user");
const behindPages = inside.filter(({ call }) => call.access.tabs !== undefined);
const table = (list: RouteHandler[]) => list.map((handler) => [nameOf(handler.call), handler] as const);

let owner: MadeMember;
let stranger: MadeMember;
let otherHost: string;
const objects = { credential: "", mailbox: "", prospect: "", campaign: "", upload: "", import: "" };
const tokens = { anonymous: "", unconfirmed: "", bare: "", revoked: "", expired: "" };

beforeAll(async () => {
  const { admin } = database;
  owner = await makeMember(admin);
  stranger = await makeMember(admin);
  const { workspaceId, userId } = owner;
  objects.credential = await makeCredential(admin, workspaceId);
  objects.mailbox = await makeMailbox(admin, {
    ...{ workspaceId, credentialId: objects.credential, email: `${secret}@mail.example`.toLowerCase() },
  });
  objects.prospect = await makeProspect(admin, {
    ...{ workspaceId, credentialId: objects.credential, name: `${secret} Person` },
  });
  [objects.campaign, objects.upload, objects.import] = [newId(), newId(), newId()];
  await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    values (${workspaceId}, ${objects.campaign}, ${objects.credential}, ${secret}, ${secret}, 'draft')`;
  await admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
    values (${workspaceId}, ${objects.campaign}, 1, ${admin.json({ nodes: [] })})`;
  await admin`insert into uploads (workspace_id, id, file_name, content, created_by)
    values (${workspaceId}, ${objects.upload}, ${secret}, ${Buffer.from("email\na@p.example\n")}, ${userId})`;
  await admin`insert into prospect_imports (workspace_id, id, campaign_id, source, file_name, state, custom_fields)
    values (${workspaceId}, ${objects.import}, ${objects.campaign}, 'csv', ${secret}, 'done', '{}')`;
  await admin`insert into conversations (workspace_id, id, prospect_id, credential_id, last_at, last_text)
    values (${workspaceId}, ${newId()}, ${objects.prospect}, ${objects.credential}, now(), ${secret})`;

  const [brand] = await admin<{ id: string }[]>`select id from brands where key = 'default'`;
  if (!brand) throw new Error("no brand");
  const session = async (change: object) => {
    const token = newToken();
    await admin`insert into sessions ${admin({
      ...{ id: newId(), token_hash: hashToken(token), brand_id: brand.id, kind: "user", user_id: userId },
      ...{ workspace_id: workspaceId, expires_at: new Date(Date.now() + 3_600_000), ...change },
    })}`;
    return token;
  };
  tokens.anonymous = await session({ kind: "anonymous", user_id: null, workspace_id: null });
  tokens.revoked = await session({ revoked_at: new Date(Date.now() - 1000) });
  tokens.expired = await session({ expires_at: new Date(Date.now() - 1000) });
  const unconfirmed = await makeMember(admin, { workspaceId });
  await admin`update users set email_confirmed_at = null where id = ${unconfirmed.userId}`;
  tokens.unconfirmed = unconfirmed.token;
  const bare = await makeMember(admin, { workspaceId, isAdmin: false });
  await admin`update memberships set allowed_pages = '{}' where user_id = ${bare.userId}`;
  tokens.bare = bare.token;

  const otherBrand = newId();
  otherHost = "app.other-brand.example";
  await admin`insert into brands (id, key, name, title, theme, switches)
    select ${otherBrand}, 'other', 'Other', 'Other', theme, switches from brands where key = 'default'`;
  await admin`insert into brand_domains (host, brand_id, kind) values (${otherHost}, ${otherBrand}, 'app')`;
  forgetBrands();
});

/** What the owner's workspace holds, as one text: unchanged is unchanged. */
async function snapshot(): Promise<string> {
  const { admin } = database;
  const names = ["credentials", "mailboxes", "mailbox_links", "prospects", "campaigns", "campaign_versions"];
  const more = [
    "uploads",
    "prospect_imports",
    "conversations",
    "messages",
    "drafts",
    "import_people",
    "secrets",
  ];
  const parts = await Promise.all(
    [...names, ...more].map(
      (name) =>
        admin`select ${name} as t, coalesce(json_agg(x order by x::text), '[]')::text as rows from ${admin(name)} x
              where workspace_id = ${owner.workspaceId}`,
    ),
  );
  return JSON.stringify(parts.map(([row]) => row));
}

/** The foreign object that a parameter of a path names. */
function objectOf(path: string): string {
  if (path.startsWith("/credentials")) return objects.credential;
  if (path.startsWith("/integrations")) return objects.mailbox;
  if (path.startsWith("/inbox") || path.startsWith("/profiles")) return objects.prospect;
  return path.includes("/searches/") ? objects.import : objects.campaign;
}

function paramsOf(path: string): Record<string, string> {
  const isSmtp = path.endsWith("/add_smtp");
  return {
    ...{ id: objectOf(path), profileId: objects.prospect, person: "1" },
    integration: isSmtp ? "smtp" : objects.mailbox,
  };
}

const step = { id: "a", type: "message", delay: 0, text: "Hello" };
const server = { smtp_host: "127.0.0.1", smtp_port: 1, smtp_security: "none" };

/** A body that every call accepts, with the foreign ids wherever a call takes one. */
const body = () => ({
  ...{ email: "thief@mail.example", password: "password-1", sender_name: "T", username: "t", ...server },
  ...{ imap_host: "127.0.0.1", imap_port: 1, imap_security: "none", country_code: "DE", timezone: "UTC" },
  ...{ name: "Taken", credentials_id: objects.credential, sequence: [step], mailboxes: [objects.mailbox] },
  ...{ searches: [objects.import], workflow_id: objects.campaign, filename: objects.upload },
  ...{ user_fields: { email: "email" }, workflows_order: [objects.campaign], space_id: owner.workspaceId },
  ...{ channel: "social", text: "Hello", subject: "Hello", key: "key-1", is_read: true, is_starred: true },
  ...{ is_archived: true, code: "123456" },
});

async function send(
  handler: RouteHandler,
  token: string | null,
  more: { headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string }> {
  const { path } = handler.call;
  const takesFile = path.endsWith("upload_csv_file");
  const form = new FormData();
  form.set("file", new File(["email\n"], "a.csv"));
  const given = path.endsWith("update_status") ? { ...body(), status: "paused" } : body();
  const response = await ask(handler, {
    params: paramsOf(path),
    query: `credentials_id=${objects.credential}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(takesFile ? {} : { "content-type": "application/json" }),
      ...more.headers,
    },
    body: takesFile ? form : JSON.stringify(given),
  });
  return { status: response.status, text: await response.text() };
}

async function expectRefused(answer: { status: number; text: string }, allowed: number[]) {
  expect(allowed, answer.text).toContain(answer.status);
  expect(answer.text.toLowerCase()).not.toContain(secret.toLowerCase());
}

/** Without this the refusals below could come from ids or tokens that name nothing. */
describe("as the owner", () => {
  const reads = inside.filter(({ call }) => call.method === "GET" && call.path.includes("{id}"));
  const plain = reads.filter(({ call }) => !call.path.includes("{profileId}"));

  it.each(table(plain))("%s finds the object", async (_name, handler) => {
    expect((await send(handler, owner.token)).status).toBe(200);
  });
});

describe.each([
  ["nobody", (): string | null => null],
  ["an anonymous session", () => tokens.anonymous],
  ["a revoked session", () => tokens.revoked],
  ["an expired session", () => tokens.expired],
] as const)("as %s", (_who, token) => {
  it.each(table(closed))("%s is refused [S1, S2]", async (_name, handler) => {
    const before = await snapshot();
    await expectRefused(await send(handler, token()), [401]);
    expect(await snapshot()).toBe(before);
  });
});

describe("as a user whose address isn't confirmed", () => {
  it.each(table(confirmed))("%s is refused [S1, S2]", async (_name, handler) => {
    const before = await snapshot();
    const answer = await send(handler, tokens.unconfirmed);
    await expectRefused(answer, [403]);
    expect(answer.text).toContain("email_unconfirmed");
    expect(await snapshot()).toBe(before);
  });
});

describe("on another brand's host", () => {
  it.each(table(closed))("%s is refused [S1, S2, S4]", async (_name, handler) => {
    const before = await snapshot();
    await expectRefused(await send(handler, owner.token, { headers: { host: otherHost } }), [401]);
    expect(await snapshot()).toBe(before);
  });
});

describe("as a worker whose map allows no page", () => {
  it.each(table(behindPages))("%s is refused [S1, S2]", async (_name, handler) => {
    const before = await snapshot();
    await expectRefused(await send(handler, tokens.bare), [403]);
    expect(await snapshot()).toBe(before);
  });
});

describe("as a member of another workspace", () => {
  const named = inside.filter(({ call }) => call.path.includes("{"));

  it.each(table(named))("%s finds no foreign object [S1, S2]", async (_name, handler) => {
    const before = await snapshot();
    await expectRefused(await send(handler, stranger.token), [403, 404]);
    expect(await snapshot()).toBe(before);
  });

  const others = inside.filter(({ call }) => !call.path.includes("{") && !call.path.endsWith("/create"));
  it.each(table(others))("%s shows and changes nothing foreign [S1, S2]", async (_name, handler) => {
    const before = await snapshot();
    const answer = await send(handler, stranger.token);
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.text.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(await snapshot()).toBe(before);
  });

  it.each(table(inside))("%s doesn't open a foreign workspace by its id [S1]", async (_name, handler) => {
    const answer = await ask(handler, {
      params: paramsOf(handler.call.path),
      query: `space=${owner.workspaceId}`,
      headers: { authorization: `Bearer ${stranger.token}`, "content-type": "application/json" },
      body: JSON.stringify(body()),
    });
    expect(answer.status).toBe(403);
    expect((await answer.text()).toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it("the workspace can't be chosen by a stranger [S1]", async () => {
    const choose = handlers.find(({ call }) => call.path === "/users/set_space");
    if (!choose) throw new Error("no such call");
    await expectRefused(await send(choose, stranger.token), [403, 404]);
  });
});
