import { describe, expect, it, vi } from "vitest";
import { PUT as addSmtp } from "@/app/api/integrations/[integration]/[id]/add_smtp/route.ts";
import { POST as connect } from "@/app/api/integrations/[integration]/connect/route.ts";
import { POST as disconnect } from "@/app/api/integrations/[integration]/disconnect/route.ts";
import { GET as callback } from "@/app/api/integrations/callback/route.ts";
import { GET as list } from "@/app/api/integrations/route.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { db } from "@/lib/db/index.ts";
import { dueForSync, syncAccount } from "@/lib/domain/conversations/index.ts";
import { finishSignIn, keepToken, type OAuthAccess, openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { resetEnv } from "@/lib/env/index.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import type { MailAccount } from "@/lib/providers/mail/port.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import { oauthProviders } from "@/lib/providers/oauth/port.ts";
import { ports, resetPorts } from "@/lib/wiring/ports.ts";
import { mailTo } from "../../contract/mail.contract.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { answerConsent } from "../../factories/grant-at-world.ts";
import { mailboxSettings } from "../../factories/mailbox-settings.ts";
import { makeCredential, makeProspect } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";
import { soleSyncing } from "../../factories/syncing.ts";

const world = runningWorld();
const { database, control } = world;

const begin = (who: MadeMember, integration: string, credentialId?: string) =>
  callRoute<{ url: string }>(connect, {
    as: who.token,
    params: { integration },
    query: credentialId ? { credentials_id: credentialId } : {},
  });

/** What the person's browser asks for when the provider sends it back. Returns the page to which it is led. */
async function comeBack(who: Pick<MadeMember, "token">, back: URL): Promise<URL> {
  const headers = {
    cookie: `session=${who.token}`,
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
  };
  const answer = await ask(callback, { query: back.searchParams.toString(), headers });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "", "http://localhost");
}

/** Connects a mailbox as a person does: asks for the address, allows it there, and comes back. */
async function connectAs(who: MadeMember, integration: string, email: string, credentialId?: string) {
  const { payload } = await begin(who, integration, credentialId);
  return comeBack(who, await answerConsent(payload.url, { email }));
}

const seen = async (who: MadeMember) => (await callRoute<IntegrationView[]>(list, { as: who.token })).payload;

const opened = async (who: MadeMember, id: string): Promise<MailAccount> => {
  const account = await db.tenant(who, (tx) => openMailAccount(tx, who.workspaceId, id));
  if (!account) throw new Error("not connected");
  return account;
};

const grants = async (email: string) =>
  (await control<{ grants: { renewals: number }[] }>("GET", `/mailboxes/${email}/grants`)).grants;

const expire = (id: string) =>
  database.admin`update mailboxes set grant_expires_at = now() - interval '1 minute' where id = ${id}`;

describe.each(oauthProviders)("connecting a mailbox at %s", (provider) => {
  const address = (name: string) => `${name}.${provider}@mail.example`;

  it("leads to the provider and back, seals the tokens, and a mail leaves and is answered [OC-403, OC-404]", async () => {
    const who = await makeMember(database.admin);
    const credential = await makeCredential(database.admin, who.workspaceId, { accountRef: provider });
    const url = new URL((await begin(who, provider, credential)).payload.url);
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
    expect(url.searchParams.get("redirect_uri")).toBe("http://localhost/api/integrations/callback");
    const led = await comeBack(who, await answerConsent(url.href, { email: address("ada") }));
    const [box] = await seen(who);
    expect(led.pathname + led.search).toBe(`/integrations?connected=${box?._id}`);
    expect(box).toMatchObject({
      type: provider,
      status: "connected",
      email: address("ada"),
      sender_name: "Ada Test",
      credentials_ids: [credential],
      smtp: null,
    });
    const token = await keepToken(ports().oauth, { workspaceId: who.workspaceId, mailboxId: box?._id ?? "" });
    const rows = await database.admin`select row_to_json(m)::text as text from mailboxes m
      union all select encode(sealed, 'escape') from secrets union all select row_to_json(o)::text from oauth_states o`;
    expect(rows.map((row) => row.text).join()).not.toContain(token);
    await control("POST", "/behaviour", { behaviour: "off" });
    const { person } = await control<{ person: { email: string } }>("GET", "/people/20");
    const account = await opened(who, box?._id ?? "");
    const receipt = await ports().mail.send(account, mailTo(person.email, `hello-${provider}`));
    expect(receipt.messageId).toBe(`<hello-${provider}@mail.example>`);
    await makeProspect(database.admin, { ...who, credentialId: credential, email: person.email });
    await control("POST", `/people/${person.email}/act`, {
      account: address("ada"),
      action: "mail",
      text: "Yes",
    });
    const reader = mailReader();
    const syncing = soleSyncing(ports().mail.open);
    const [due] = (await dueForSync(50, 2000, syncing)).filter(({ id }) => id === box?._id);
    if (!due) throw new Error("not due");
    const mail = { open: ports().mail.open, read: reader.read };
    await syncAccount(
      { social: { poll: async () => ({ events: [], cursor: "1" }) }, mail, openMailAccount },
      due,
      syncing,
    );
    await syncing.held.close();
    reader.close();
    const messages = await database.admin`select text from messages where workspace_id = ${who.workspaceId}`;
    expect(messages.map(({ text }) => text)).toEqual(["Yes"]);
  });

  it("takes a state once, from the session that it was given to, and for ten minutes", async () => {
    const [who, other] = [await makeMember(database.admin), await makeMember(database.admin)];
    const back = await answerConsent((await begin(who, provider)).payload.url, { email: address("state") });
    const colleague = await makeMember(database.admin, { workspaceId: who.workspaceId });
    const refused = { search: "?refused=oauthStateUnknown" };
    expect(await comeBack(other, back)).toMatchObject(refused);
    expect(await comeBack(colleague, back)).toMatchObject(refused);
    expect((await comeBack(who, back)).searchParams.has("connected")).toBe(true);
    expect(await comeBack(who, back)).toMatchObject(refused);
    const late = await answerConsent((await begin(who, provider)).payload.url, { email: address("late") });
    await database.admin`update oauth_states set expires_at = now()`;
    expect(await comeBack(who, late)).toMatchObject(refused);
    expect(await comeBack({ token: "nobody" }, late)).toMatchObject({ search: "?refused=tokenInvalid" });
    expect(await seen(who)).toHaveLength(1);
  });

  it("connects nothing where the person refuses, or ticks a right off", async () => {
    const who = await makeMember(database.admin);
    const refused = { search: "?refused=oauthRefused" };
    const denied = await answerConsent((await begin(who, provider)).payload.url, {
      email: address("no"),
      decision: "deny",
    });
    expect(await comeBack(who, denied)).toMatchObject(refused);
    const { url } = (await begin(who, provider)).payload;
    const [, ...scopes] = (new URL(url).searchParams.get("scope") ?? "").split(" ").reverse();
    expect(await comeBack(who, await answerConsent(url, { email: address("no"), scopes }))).toMatchObject(
      refused,
    );
    expect(await seen(who)).toEqual([]);
  });

  it("refuses an address that another account has connected, and renews one's own", async () => {
    const who = await makeMember(database.admin);
    const [mine, theirs] = [
      await makeCredential(database.admin, who.workspaceId, { accountRef: `${provider}-1` }),
      await makeCredential(database.admin, who.workspaceId, { accountRef: `${provider}-2` }),
    ];
    await connectAs(who, provider, address("taken"), mine);
    expect((await connectAs(who, provider, address("taken"), theirs)).search).toBe("?refused=mailboxTaken");
    const [box] = await seen(who);
    expect((await connectAs(who, provider, address("taken"), mine)).search).toBe(`?connected=${box?._id}`);
    expect((await connectAs(who, box?._id ?? "", address("other"))).search).toBe(
      "?refused=oauthOtherAddress",
    );
    expect((await connectAs(who, box?._id ?? "", address("taken"))).search).toBe(`?connected=${box?._id}`);
    expect(await seen(who)).toHaveLength(1);
  });

  it("renews an expired token once, however many workers ask, and another where the provider refuses one", async () => {
    const who = await makeMember(database.admin);
    const id = (await connectAs(who, provider, address("renew"))).searchParams.get("connected") ?? "";
    const grant = { workspaceId: who.workspaceId, mailboxId: id };
    const first = await keepToken(ports().oauth, grant);
    await expire(id);
    const many = await Promise.all(Array.from({ length: 8 }, () => keepToken(ports().oauth, grant)));
    expect(new Set(many).size).toBe(1);
    expect(many[0]).not.toBe(first);
    expect((await grants(address("renew")))[0]?.renewals).toBe(1);
    const refused = many[0];
    const again = await Promise.all(
      Array.from({ length: 4 }, () => keepToken(ports().oauth, grant, refused)),
    );
    expect(new Set(again).size).toBe(1);
    expect(again[0]).not.toBe(refused);
    expect((await grants(address("renew")))[0]?.renewals).toBe(2);
  });

  it("is renewed once, though the provider takes longer to answer than a hold lasts", async () => {
    const who = await makeMember(database.admin);
    const id = (await connectAs(who, provider, address("slow"))).searchParams.get("connected") ?? "";
    const grant = { workspaceId: who.workspaceId, mailboxId: id };
    await expire(id);
    const { oauth } = ports();
    let asked = 0;
    const slow: typeof oauth = {
      ...oauth,
      port: {
        ...oauth.port,
        renew: async (...question) => {
          asked += 1;
          await database.admin`update mailboxes set grant_held_until = clock_timestamp() + interval '3 seconds'
            where id = ${id}`;
          await new Promise((answered) => setTimeout(answered, 5_000));
          return oauth.port.renew(...question);
        },
      },
    };
    const first = keepToken(slow, grant);
    await new Promise((next) => setTimeout(next, 4_000));
    expect(await Promise.all([first, keepToken(slow, grant)])).toEqual([await first, await first]);
    expect(asked).toBe(1);
  }, 40_000);

  it("is left to a worker that stands still for nine seconds with the answer in its hands: a refresh token may be good once", async () => {
    const who = await makeMember(database.admin);
    const id = (await connectAs(who, provider, address("still"))).searchParams.get("connected") ?? "";
    const grant = { workspaceId: who.workspaceId, mailboxId: id };
    await expire(id);
    const { oauth } = ports();
    let asked = 0;
    let other: Promise<string> | undefined;
    const still: OAuthAccess = {
      ...oauth,
      port: {
        ...oauth.port,
        renew: async (...question) => {
          asked += 1;
          const answer = await oauth.port.renew(...question);
          await database.admin`update mailboxes set grant_held_until = grant_held_until - interval '9 seconds'
            where id = ${id}`;
          other ??= keepToken(still, grant);
          await new Promise((goesOn) => setTimeout(goesOn, 700));
          return answer;
        },
      },
    };
    const token = await keepToken(still, grant);
    expect([await other, asked]).toEqual([token, 1]);
    expect((await seen(who))[0]).toMatchObject({ status: "connected" });
  });

  it("is stored as soon as the database can be asked again: a refresh token may be good once", async () => {
    const who = await makeMember(database.admin);
    const id = (await connectAs(who, provider, address("away"))).searchParams.get("connected") ?? "";
    const grant = { workspaceId: who.workspaceId, mailboxId: id };
    await expire(id);
    const { oauth } = ports();
    let asked = 0;
    const away: OAuthAccess = {
      ...oauth,
      port: {
        ...oauth.port,
        renew: async (...question) => {
          asked += 1;
          const answer = await oauth.port.renew(...question);
          for (let times = 0; times < 3; times++)
            vi.spyOn(db, "tenant").mockRejectedValueOnce(new Error("connection closed"));
          return answer;
        },
      },
    };
    const token = await keepToken(away, grant);
    expect(await keepToken(away, grant)).toBe(token);
    expect(asked).toBe(1);
    expect((await seen(who))[0]).toMatchObject({ status: "connected" });
  });

  it("takes a renewal over from a worker that died, and goes on after the provider's trouble", async () => {
    const who = await makeMember(database.admin);
    const id = (await connectAs(who, provider, address("dead"))).searchParams.get("connected") ?? "";
    const grant = { workspaceId: who.workspaceId, mailboxId: id };
    await expire(id);
    await database.admin`update mailboxes set grant_held_by = 'dead', grant_held_until = now() - interval '1 second'
      where id = ${id}`;
    for (const kind of ["500", "drop_before"]) {
      await control("POST", "/faults", { channel: "oauth", kind });
      await expect(keepToken(ports().oauth, grant)).rejects.toMatchObject({ kind: "unavailable" });
    }
    expect(await keepToken(ports().oauth, grant)).toBeTypeOf("string");
    expect((await seen(who))[0]).toMatchObject({ status: "connected" });
  });

  it("disables a mailbox whose grant was taken back, with the provider's words, and connects it again", async () => {
    const who = await makeMember(database.admin);
    const id = (await connectAs(who, provider, address("gone"))).searchParams.get("connected") ?? "";
    const other = (await connectAs(who, provider, address("stays"))).searchParams.get("connected") ?? "";
    await control("POST", `/mailboxes/${address("gone")}/grants`, { action: "revoke" });
    const account = await opened(who, id);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const sent = ports().mail.send(account, mailTo("p@people.example", `gone-${provider}`));
    await expect(sent).rejects.toMatchObject({ kind: "auth" });
    const states = new Map((await seen(who)).map((box) => [box._id, box]));
    expect(states.get(id)).toMatchObject({
      status: "disabled",
      error: "invalid_grant: Token has been expired or revoked.",
    });
    expect(states.get(other)).toMatchObject({ status: "connected" });
    expect((await connectAs(who, id, address("gone"))).search).toBe(`?connected=${id}`);
    expect(await keepToken(ports().oauth, { workspaceId: who.workspaceId, mailboxId: id })).toBeTypeOf(
      "string",
    );
  });

  it("forgets the tokens when it is disconnected", async () => {
    const who = await makeMember(database.admin);
    const id = (await connectAs(who, provider, address("off"))).searchParams.get("connected") ?? "";
    expect((await callRoute(disconnect, { as: who.token, params: { integration: id } })).status).toBe(200);
    expect(await database.admin`select 1 from secrets where owner_id = ${id}`).toHaveLength(0);
    const kept = keepToken(ports().oauth, { workspaceId: who.workspaceId, mailboxId: id });
    await expect(kept).rejects.toMatchObject({ kind: "auth" });
  });

  it.each([null, "", "nobody", "a b@mail.example", "a\0@mail.example", "\ud800@mail.example"])(
    "connects no mailbox whose provider gives %j as its address",
    async (given) => {
      const who = await makeMember(database.admin);
      const back = await answerConsent((await begin(who, provider)).payload.url, { email: address("none") });
      const [session] = await database.admin`select id from sessions where user_id = ${who.userId}`;
      const { oauth } = ports();
      const verify = async () => ({ address: given, sentFolder: null, cursor: "c" });
      const [{ brandId } = { brandId: "" }] = await database.admin<{ brandId: string }[]>`
        select brand_id as "brandId" from workspaces where id = ${who.workspaceId}`;
      const ended = finishSignIn(
        { ...who, isAdmin: true, credentialIds: null },
        { oauth, mail: { verify } },
        { sessionId: session?.id, brandId, fromName: "Ada", answer: back.searchParams },
      );
      await expect(ended).rejects.toMatchObject({ reason: "invalid_input" });
      expect(await seen(who)).toEqual([]);
    },
  );

  /** Begins a renewal, whose answer comes once `meanwhile` is over. Returns how it ends. */
  const slowRenewal = async (who: MadeMember, id: string, meanwhile: () => Promise<unknown>) => {
    await expire(id);
    const { oauth } = ports();
    const renew: OAuthAccess["port"]["renew"] = async (...asked) => {
      const given = await oauth.port.renew(...asked);
      await meanwhile();
      return given;
    };
    const slow = { client: oauth.client, port: { ...oauth.port, renew } };
    return keepToken(slow, { workspaceId: who.workspaceId, mailboxId: id });
  };

  it("keeps nothing of a renewal that ends after the mailbox was disconnected, and gives no token", async () => {
    const who = await makeMember(database.admin);
    const id = (await connectAs(who, provider, address("left"))).searchParams.get("connected") ?? "";
    const ending = slowRenewal(who, id, () =>
      callRoute(disconnect, { as: who.token, params: { integration: id } }),
    );
    await expect(ending).rejects.toMatchObject({ kind: "auth", detail: "the mailbox is not connected" });
    expect(await database.admin`select 1 from secrets where owner_id = ${id}`).toHaveLength(0);
  });

  it("gives the token of a person's new grant where they connected again while the old one was renewed", async () => {
    const who = await makeMember(database.admin);
    const id = (await connectAs(who, provider, address("anew"))).searchParams.get("connected") ?? "";
    let granted = "";
    const token = await slowRenewal(who, id, async () => {
      await connectAs(who, id, address("anew"));
      granted = await keepToken(ports().oauth, { workspaceId: who.workspaceId, mailboxId: id });
    });
    expect(token).toBe(granted);
  });

  it.each(["smtp", "exchange"])(
    "leaves the password alone of a mailbox that is reached by one (%s) since a renewal began, and doesn't read it as tokens",
    async (integration) => {
      const who = await makeMember(database.admin);
      const moved = address(`moved.${integration}`);
      const id = (await connectAs(who, provider, moved)).searchParams.get("connected") ?? "";
      const body = mailboxSettings(world, moved);
      const ending = slowRenewal(who, id, () =>
        callRoute(addSmtp, { as: who.token, params: { integration, id }, body }),
      );
      await expect(ending).rejects.toMatchObject({ kind: "auth", detail: "the mailbox is not connected" });
      // Otherwise the tokens would be given to the server as the password.
      expect(await opened(who, id)).toMatchObject({ kind: "smtp", password: "mailbox-pass-1" });
    },
  );
});

it("asks a worker for an account, and connects no other type by OAuth", async () => {
  const boss = await makeMember(database.admin);
  const worker = await makeMember(database.admin, { workspaceId: boss.workspaceId, isAdmin: false });
  expect(await begin(worker, "google")).toMatchObject({ status: 400, reason: "invalid_input" });
  for (const type of ["smtp", "exchange", "slack"])
    expect(await begin(boss, type)).toMatchObject({ status: 404, error: "Integration not connected" });
});

it("says so where nobody has set the sign-in up", async () => {
  const who = await makeMember(database.admin);
  takeSettings({ WORLD: "off" });
  resetEnv();
  resetPorts();
  try {
    expect(await begin(who, "google")).toMatchObject({ status: 503, error: "Can not get OAuth url" });
  } finally {
    takeSettings({ WORLD: "on" });
    resetEnv();
    resetPorts();
  }
});
