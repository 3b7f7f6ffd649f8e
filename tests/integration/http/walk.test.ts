import { beforeAll, describe, expect, it } from "vitest";
import { isConsoleCall } from "@/lib/access/calls.ts";
import { type Tab, tabs } from "@/lib/access/tabs.ts";
import { parametersOf } from "@/lib/contracts/call.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ask } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyHandler, handlerOf, nameOf, titled } from "../../factories/every-call.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { canary, makeWalkedWorkspace, type WalkedWorkspace } from "../../factories/walked-workspace.ts";

// Handlers are called directly: this is the walk without the middleware.
const database = testDatabase();
const handlers = await everyHandler();

/** Whether a path names an object. The CRM's platform is a word. */
const namesThing = (path: string) => path.replace("{platform}", "").includes("{");

/** Calls that need an account behind the token; the others are for anybody. */
const closed = handlers.filter(({ call }) => call.access.who !== "anon");
const confirmed = closed.filter(({ call }) => call.access.who !== "session");
const ofConsole = closed.filter(({ call }) => isConsoleCall(call));
const inside = confirmed.filter(({ call }) => call.access.who !== "user" && !isConsoleCall(call));
const behindPages = inside.filter(({ call }) => call.access.tabs !== undefined);

/** Calls whose sample reaches a provider, which isn't there: dialer/numbers.test.ts, dialer/calls.test.ts. */
const outside = /^\/dialer\/(?:countries|regions|phones\/buy|calls\/\{id\}\/recording)$/;
const least500 = (path: string) => (outside.test(path) ? 503 : 500);

let walked: WalkedWorkspace;
let owner: MadeMember;
let stranger: MadeMember;
let worker: MadeMember;
let otherHost: string;
const tokens = { anonymous: "", unconfirmed: "", revoked: "", expired: "" };

beforeAll(async () => {
  const { admin } = database;
  walked = await makeWalkedWorkspace(admin);
  owner = walked.owner;
  stranger = await makeMember(admin);
  const { workspaceId } = owner;
  tokens.anonymous = await walked.session({ kind: "anonymous", user_id: null, workspace_id: null });
  tokens.revoked = await walked.session({ revoked_at: new Date(Date.now() - 1000) });
  tokens.expired = await walked.session({ expires_at: new Date(Date.now() - 1000) });
  const unconfirmed = await makeMember(admin, { workspaceId });
  await admin`update users set email_confirmed_at = null where id = ${unconfirmed.userId}`;
  tokens.unconfirmed = unconfirmed.token;
  worker = await makeMember(admin, { workspaceId, isAdmin: false });

  const otherBrand = newId();
  otherHost = "app.other-brand.example";
  await admin`insert into brands (id, key, name, title, theme, switches)
    select ${otherBrand}, 'other', 'Other', 'Other', theme, switches from brands where key = 'default'`;
  await admin`insert into brand_domains (host, brand_id, kind) values (${otherHost}, ${otherBrand}, 'app')`;
  forgetBrands();
});

const send: WalkedWorkspace["send"] = (...given) => walked.send(...given);
const snapshot = () => walked.snapshot();

/** Gives the worker a map of pages. */
async function allow(pages: readonly Tab[]): Promise<void> {
  const map = Object.fromEntries(pages.map((page) => [page, true]));
  await database.admin`update memberships set allowed_pages = ${database.admin.json(map)}
    where user_id = ${worker.userId}`;
}

async function expectRefused(answer: { status: number; text: string }, allowed: number[]) {
  expect(allowed, answer.text).toContain(answer.status);
  expect(answer.text.toLowerCase()).not.toContain(canary.toLowerCase());
}

/** Without this the refusals below could come from ids or tokens that name nothing. */
describe("as the owner", () => {
  const reads = inside.filter(({ call }) => call.method === "GET" && call.path.includes("{id}"));
  // A price is the brand's, and what it costs is asked outside: billing/buying.test.ts.
  const plain = reads.filter(
    ({ call }) =>
      !call.path.includes("{profileId}") &&
      !call.path.startsWith("/billing/prices/") &&
      !outside.test(call.path),
  );

  it.each(titled(plain))("%s finds the object", async (_name, handler) => {
    expect((await send(handler, owner.token)).status).toBe(200);
  });
});

describe.each([
  ["nobody", (): string | null => null],
  ["an anonymous session", () => tokens.anonymous],
  ["a revoked session", () => tokens.revoked],
  ["an expired session", () => tokens.expired],
] as const)("as %s", (_who, token) => {
  it.each(titled(closed))("%s is refused [S1, S2]", async (_name, handler) => {
    const before = await snapshot();
    await expectRefused(await send(handler, token()), [401]);
    expect(await snapshot()).toBe(before);
  });
});

describe("as a user whose address isn't confirmed", () => {
  it.each(titled(confirmed))("%s is refused [S1, S2]", async (_name, handler) => {
    const before = await snapshot();
    const answer = await send(handler, tokens.unconfirmed);
    await expectRefused(answer, [403]);
    expect(answer.text).toContain("email_unconfirmed");
    expect(await snapshot()).toBe(before);
  });
});

describe("on another brand's host", () => {
  it.each(titled(closed))("%s is refused [S1, S2, S4]", async (_name, handler) => {
    const before = await snapshot();
    await expectRefused(await send(handler, owner.token, { headers: { host: otherHost } }), [401]);
    expect(await snapshot()).toBe(before);
  });
});

describe("the console's calls are unknown", () => {
  const unknown = async (answer: { status: number; text: string }) => {
    await expectRefused(answer, [404]);
    expect(answer.text).toContain('"not_found"');
  };

  it.each(titled(ofConsole))("%s to an admin of a workspace [S1, S2, SH-471]", async (_name, handler) => {
    const before = await snapshot();
    await unknown(await send(handler, owner.token));
    expect(await snapshot()).toBe(before);
  });

  it.each(titled(ofConsole))("%s to a worker [S1, S2, SH-471]", async (_name, handler) => {
    await allow(tabs);
    await unknown(await send(handler, worker.token));
  });

  it.each(titled(ofConsole))(
    "%s to an admin of the platform without a second factor [S11]",
    async (_name, handler) => {
      await database.admin`update users set platform_role = 'super_admin' where id = ${stranger.userId}`;
      await unknown(await send(handler, stranger.token));
      await database.admin`update users set platform_role = 'none' where id = ${stranger.userId}`;
    },
  );
});

describe("as a worker whose map allows no page", () => {
  it.each(titled(behindPages))("%s is refused [S1, S2]", async (_name, handler) => {
    await allow([]);
    const before = await snapshot();
    await expectRefused(await send(handler, worker.token), [403]);
    expect(await snapshot()).toBe(before);
  });
});

describe("as a worker whose map allows every page but the call's own", () => {
  it.each(titled(behindPages))("%s is refused [S1, S2]", async (_name, handler) => {
    await allow(tabs.filter((tab) => !handler.call.access.tabs?.includes(tab)));
    const before = await snapshot();
    await expectRefused(await send(handler, worker.token), [403]);
    expect(await snapshot()).toBe(before);
  });

  const grants = behindPages.flatMap((handler) =>
    (handler.call.access.tabs ?? []).map((tab) => [nameOf(handler.call), tab, handler] as const),
  );
  it.each(grants)("%s is granted by the page %s alone", async (_name, tab, handler) => {
    await allow([tab]);
    // What isn't the worker's to see is not found; the page's grant is shown by not being forbidden.
    const answer = await ask(handler, {
      params: Object.fromEntries(parametersOf(handler.call.path).map((name) => [name, newId()])),
      headers: { authorization: `Bearer ${worker.token}`, "content-type": "application/json" },
      body: "{}",
    });
    // Where nothing is sold, what may be bought is a conflict.
    const granted = outside.test(handler.call.path) ? [200, 400, 404, 502] : [200, 400, 404, 409];
    expect(granted, await answer.text()).toContain(answer.status);
  });
});

describe("as a worker of the workspace who may open every page but sees no social account", () => {
  // Tracking domains, the postal address and the list of members are the workspace's, and whoever may open its settings
  // sees to them; so are smart sequences, phone numbers, the CRM and what is paid, which belong to no account.
  const ofWorkspace =
    /^\/(?:billing\/|dialer\/phones|tracking\/custom_domains|smart_sequences|integrations\/crm\/(?!export_duplicates)|space\/(?:\{id\}\/(?:update|members)|crm_suggestion)$)/;
  const ofAccounts = inside.filter(({ call }) => !ofWorkspace.test(call.path));
  const named = ofAccounts.filter(({ call }) => namesThing(call.path));
  it.each(titled(named))("%s finds nothing of another's account [S1, S2, SH-470]", async (_name, handler) => {
    await allow(tabs);
    const before = await snapshot();
    await expectRefused(await send(handler, worker.token), [403, 404]);
    expect(await snapshot()).toBe(before);
  });

  // What a worker uploads, writes or connects is new, and the worker's own.
  const own = [
    "POST /credentials/create",
    "POST /dialer/activate",
    "POST /integrations/api/token",
    "POST /integrations/api/token/revoke",
    "POST /integrations/api/tokens",
    "POST /reports/email",
    "POST /reports/highlights",
    "POST /files",
    "POST /labels/create",
    "POST /space/create",
    "POST /tasks",
    "POST /templates",
    "POST /webhooks",
    // Whoever may change the workspace changes its picture, which hangs on no account.
    "POST /space/save_photo",
    "POST /workflows/upload_csv_file",
  ];
  const others = ofAccounts.filter(
    ({ call }) => !namesThing(call.path) && !own.includes(`${call.method} ${call.path}`),
  );
  it.each(titled(others))("%s shows and changes nothing of it [S1, S2, SH-470]", async (_name, handler) => {
    await allow(tabs);
    const before = await snapshot();
    const answer = await send(handler, worker.token);
    expect(answer.status, answer.text).toBeLessThan(least500(handler.call.path));
    expect(answer.text.toLowerCase()).not.toContain(canary.toLowerCase());
    expect(await snapshot()).toBe(before);
  });
});

describe("as a member of another workspace", () => {
  const named = inside.filter(({ call }) => namesThing(call.path));

  it.each(titled(named))("%s finds no foreign object [S1, S2]", async (_name, handler) => {
    const before = await snapshot();
    // A price is the brand's; with billing off, which theirs has, none is sold.
    const refused = handler.call.path.startsWith("/billing/prices/") ? [409] : [403, 404];
    await expectRefused(await send(handler, stranger.token), refused);
    expect(await snapshot()).toBe(before);
  });

  const others = inside.filter(({ call }) => !namesThing(call.path) && !call.path.endsWith("/create"));
  it.each(titled(others))("%s shows and changes nothing foreign [S1, S2]", async (_name, handler) => {
    const before = await snapshot();
    const answer = await send(handler, stranger.token);
    expect(answer.status, answer.text).toBeLessThan(least500(handler.call.path));
    expect(answer.text.toLowerCase()).not.toContain(canary.toLowerCase());
    expect(await snapshot()).toBe(before);
  });

  it.each(titled(inside))("%s doesn't open a foreign workspace by its id [S1]", async (_name, handler) => {
    const answer = await ask(handler, {
      params: walked.inputOf(handler.call).params,
      query: `space=${owner.workspaceId}`,
      headers: { authorization: `Bearer ${stranger.token}`, "content-type": "application/json" },
      body: JSON.stringify(walked.inputOf(handler.call).body),
    });
    expect(answer.status).toBe(403);
    expect((await answer.text()).toLowerCase()).not.toContain(canary.toLowerCase());
  });

  it("the workspace can't be chosen by a stranger [S1]", async () => {
    await expectRefused(await send(handlerOf(handlers, "/users/set_space"), stranger.token), [403, 404]);
  });
});
