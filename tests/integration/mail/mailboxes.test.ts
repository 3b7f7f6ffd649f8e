import { describe, expect, it } from "vitest";
import { GET as ofCredential } from "@/app/api/credentials/[id]/integrations/route.ts";
import { POST as createCredential } from "@/app/api/credentials/create/route.ts";
import { PUT as addSmtp } from "@/app/api/integrations/[integration]/[id]/add_smtp/route.ts";
import { POST as disconnect } from "@/app/api/integrations/[integration]/disconnect/route.ts";
import { GET as list } from "@/app/api/integrations/route.ts";
import { POST as updatePerson } from "@/app/api/profiles/[id]/update/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { addSmtp as addSmtpCall, type IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { db } from "@/lib/db/index.ts";
import { disableMailbox, openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { mailboxSettings } from "../../factories/mailbox-settings.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const world = runningWorld();
const database = world.database;

const settings = (email: string, change: object = {}) => mailboxSettings(world, email, change);

const put = (who: MadeMember, id: string, body: object, credentialId?: string) =>
  callRoute<IntegrationView>(addSmtp, {
    as: who.token,
    params: { integration: "smtp", id },
    body,
    query: credentialId ? { credentials_id: credentialId } : {},
  });

async function account(who: MadeMember, n: number, name: string): Promise<string> {
  const { payload } = await callRoute<CredentialView>(createCredential, {
    as: who.token,
    body: {
      email: `${name}@network.example`,
      password: `network-pass-${n}`,
      country_code: "DE",
      timezone: "Europe/Berlin",
    },
  });
  return payload._id;
}

describe("connecting a mailbox over SMTP and IMAP", () => {
  it("tries both servers, seals the password and links the social account [OC-403, OC-406, OC-407]", async () => {
    const who = await makeMember(database.admin);
    const credential = await account(who, 1, "ada.hart");
    const id = newId();
    const first = await put(who, id, settings("ada@mail.example"), credential);
    expect(first.payload).toMatchObject({
      _id: id,
      status: "connected",
      type: "smtp",
      email: "ada@mail.example",
    });
    const again = await put(who, id, settings("ada@mail.example", { password: undefined }), credential);
    expect(again.status).toBe(200);
    const linked = await callRoute<IntegrationView[]>(ofCredential, {
      as: who.token,
      params: { id: credential },
    });
    expect(linked.payload).toMatchObject([{ _id: id, type: "smtp", credentials_ids: [credential] }]);
    const rows = await database.admin`select row_to_json(m)::text as text from mailboxes m
      union all select encode(sealed, 'escape') from secrets`;
    expect(rows.map((row) => row.text).join()).not.toContain("mailbox-pass-1");
    const opened = await db.tenant(who, (tx) => openMailAccount(tx, who.workspaceId, id));
    expect(opened).toMatchObject({ password: "mailbox-pass-1" });
  });

  it("takes the settings that are written down, under the type smtp and no other [OC-421]", async () => {
    const who = await makeMember(database.admin);
    const fields = Object.keys((addSmtpCall.body as unknown as { shape: object }).shape);
    const servers = ["smtp", "imap"].flatMap((kind) => [`${kind}_host`, `${kind}_port`, `${kind}_security`]);
    expect(fields.sort()).toEqual(["email", "sender_name", "username", "password", ...servers].sort());
    for (const security of ["tls", "starttls", "none", "other"])
      expect(
        addSmtpCall.body!.safeParse(settings("a@mail.example", { smtp_security: security })).success,
      ).toBe(security !== "other");
    const body = settings("ada@mail.example");
    const other = await callRoute(addSmtp, {
      as: who.token,
      params: { integration: "google", id: newId() },
      body,
    });
    expect(other).toMatchObject({ status: 404, error: "Integration not connected" });
  });

  it("keeps nothing of a mailbox that its server refuses, and names the cause [OC-419]", async () => {
    const who = await makeMember(database.admin);
    const wrong = await put(who, newId(), settings("bob@mail.example", { password: "nonsense" }));
    expect(wrong).toMatchObject({ status: 400, fields: [{ path: "password" }] });
    // What to do stands first, in the person's language; the server's own words behind it.
    expect(wrong.error).toMatch(/^The mail server refused the sign-in\. .+\nThe server said: “.+”$/);
    expect((await put(who, newId(), settings("bob"))).error).toBe("Email incorrect");
    const forbidden = await put(who, newId(), settings("bob@mail.example", { smtp_port: 1 }));
    expect(forbidden.status).toBe(400);
    expect((await callRoute<IntegrationView[]>(list, { as: who.token })).payload).toEqual([]);
  });

  it("refuses an address that is connected already and takes a disconnected one up again [OC-416]", async () => {
    const who = await makeMember(database.admin);
    const id = newId();
    await put(who, id, settings("eve@mail.example"));
    const twice = await put(who, newId(), settings("EVE@mail.example"));
    expect(twice).toMatchObject({
      status: 409,
      error: "Integration with such credentials is already connected to another user account",
    });
    await callRoute(disconnect, { as: who.token, params: { integration: id } });
    expect((await put(who, newId(), settings("eve@mail.example"))).payload._id).toBe(id);
  });

  it("disconnects by type and account, forgets the password, and knows nothing to disconnect afterwards [OC-405, OC-415]", async () => {
    const who = await makeMember(database.admin);
    const credential = await account(who, 2, "ben.okafor");
    const id = newId();
    await put(who, id, settings("ben@mail.example"), credential);
    const off = () =>
      callRoute(disconnect, {
        as: who.token,
        params: { integration: "smtp" },
        query: { credentials_id: credential },
      });
    expect((await off()).status).toBe(200);
    const { payload } = await callRoute<IntegrationView[]>(list, { as: who.token });
    expect(payload).toMatchObject([{ _id: id, status: "disconnected", credentials_ids: [] }]);
    expect(await db.tenant(who, (tx) => openMailAccount(tx, who.workspaceId, id))).toBeNull();
    expect(await off()).toMatchObject({ status: 404, error: "Integration not connected" });
  });

  it("shows a broken mailbox with its server's word until it is connected again", async () => {
    const who = await makeMember(database.admin);
    const id = newId();
    await put(who, id, settings("kim@mail.example"));
    const later = new Date(Date.now() + 60_000);
    const refuse = (since: Date) =>
      db.tenant(who, (tx) => disableMailbox(tx, who.workspaceId, id, "535 bad password", since));
    await refuse(later);
    const seen = async () => (await callRoute<IntegrationView[]>(list, { as: who.token })).payload[0];
    expect(await seen()).toMatchObject({ status: "disabled", error: "535 bad password" });
    await put(who, id, settings("kim@mail.example"));
    expect(await seen()).toMatchObject({ status: "connected", error: null });
    // A refusal that was on its way while it was connected again is about the old sign-in.
    await refuse(new Date(Date.now() - 60_000));
    expect(await seen()).toMatchObject({ status: "connected", error: null });
    await refuse(later);
    expect(await seen()).toMatchObject({ status: "disabled" });
  });

  it("is read from the moment of its connecting on, and goes on where it was when it is connected again", async () => {
    const who = await makeMember(database.admin);
    const id = newId();
    await put(who, id, settings("start@mail.example"));
    const cursorOf = async () =>
      (await database.admin`select mail_cursor from mailboxes where id = ${id}`)[0]?.mail_cursor as string;
    expect(await cursorOf()).toMatch(/^\d+:\d+;inbox=\d+:\d+:\d+;/);
    await database.admin`update mailboxes set mail_cursor = '5:5;inbox=1:1:5', refusals = 1,
      refused_from = clock_timestamp() where id = ${id}`;
    await put(who, id, settings("start@mail.example"));
    expect(await cursorOf()).toBe("5:5;inbox=1:1:5");
    const [row] = await database.admin`select refusals, refused_from from mailboxes where id = ${id}`;
    expect(row).toEqual({ refusals: 0, refused_from: null });
  });

  it("hides mailboxes of others' accounts from a worker and of other workspaces from everybody [SH-470]", async () => {
    const boss = await makeMember(database.admin);
    const worker = await makeMember(database.admin, { workspaceId: boss.workspaceId, isAdmin: false });
    const stranger = await makeMember(database.admin);
    const id = newId();
    await put(boss, id, settings("boss@mail.example"), await account(boss, 3, "chloe.martin"));
    for (const who of [worker, stranger]) {
      expect((await callRoute<IntegrationView[]>(list, { as: who.token })).payload).toEqual([]);
      const answer = await callRoute(disconnect, { as: who.token, params: { integration: id } });
      expect(answer).toMatchObject({ status: 404, reason: "not_found" });
    }
    expect((await put(worker, id, settings("boss@mail.example"))).status).toBe(404);
  });

  it("asks for the password again when a server, its encryption or the user changes: it is given to nobody else [S25]", async () => {
    const who = await makeMember(database.admin);
    const id = newId();
    await put(who, id, settings("kept@mail.example"));
    const kept = { password: undefined };
    for (const change of [
      { smtp_host: "mail.evil.example" },
      { imap_host: "mail.evil.example" },
      { smtp_port: world.of().imapPort },
      { imap_port: world.of().smtpPort },
      { smtp_security: "tls" },
      { imap_security: "starttls" },
      { username: "somebody@mail.example" },
    ]) {
      const answer = await put(who, id, settings("kept@mail.example", { ...kept, ...change }));
      expect(answer, JSON.stringify(change)).toMatchObject({
        status: 400,
        reason: "invalid_input",
        fields: [{ path: "password", message: expect.stringMatching(/^Enter the password again/) }],
      });
    }
    // What isn't about the sign-in needs no password, nor does another spelling of the same host.
    const renamed = { ...kept, sender_name: "Another Name" };
    expect((await put(who, id, settings("kept@mail.example", renamed))).status).toBe(200);
    // A mailbox that was disconnected has forgotten its password.
    await callRoute(disconnect, { as: who.token, params: { integration: id } });
    const again = await put(who, id, settings("kept@mail.example", kept));
    expect(again).toMatchObject({ status: 400, fields: [{ path: "password" }] });
  });

  it("says in its own words, under the field, what it refuses before any server is asked", async () => {
    const who = await makeMember(database.admin);
    const tried = async (change: object) => put(who, newId(), settings("x@mail.example", change));
    for (const [change, path, words] of [
      [{ smtp_host: "10.0.0.1" }, "smtp_host", /^We don’t connect to this address/],
      [{ imap_host: "10.0.0.1" }, "imap_host", /^We don’t connect to this address/],
      [{ smtp_host: "no-such-host.invalid" }, "smtp_host", /^There is no server of this name/],
      [{ imap_host: "9.9.9.9" }, "imap_security", /^We don’t sign in without encryption/],
    ] as const) {
      const answer = await tried(change);
      expect(answer, JSON.stringify(change)).toMatchObject({
        status: 400,
        fields: [{ path, message: expect.stringMatching(words) }],
      });
      expect(answer.error).not.toMatch(/server said|host not/i);
    }
  });

  it("is taken by a worker from the accounts that the worker sees; it goes when none is left, or an admin disconnects it", async () => {
    const boss = await makeMember(database.admin);
    const worker = await makeMember(database.admin, { workspaceId: boss.workspaceId, isAdmin: false });
    const [mine, theirs] = [await account(boss, 4, "david.kim"), await account(boss, 5, "elena.rossi")];
    await database.admin`insert into membership_credentials ${database.admin({ workspace_id: boss.workspaceId, user_id: worker.userId, credential_id: mine })}`;
    const id = newId();
    await put(boss, id, settings("shared@mail.example"), mine);
    await put(boss, id, settings("shared@mail.example"), theirs);
    const off = (who: MadeMember) => callRoute(disconnect, { as: who.token, params: { integration: id } });
    const seen = async (who: MadeMember) =>
      (await callRoute<IntegrationView[]>(list, { as: who.token })).payload;
    expect(await seen(worker)).toMatchObject([{ is_shared: true, credentials_ids: [mine] }]);
    expect((await off(worker)).status).toBe(200);
    expect(await seen(worker)).toEqual([]);
    expect(await seen(boss)).toMatchObject([
      { status: "connected", is_shared: false, credentials_ids: [theirs] },
    ]);
    const opened = await db.tenant(boss, (tx) => openMailAccount(tx, boss.workspaceId, id));
    expect(opened).toMatchObject({ password: "mailbox-pass-1" });
    expect((await off(worker)).status).toBe(404);
    await put(boss, id, settings("shared@mail.example"), mine);
    await off(boss);
    expect(await seen(boss)).toMatchObject([{ status: "disconnected", credentials_ids: [] }]);

    await put(boss, id, settings("shared@mail.example"), mine);
    expect(await seen(worker)).toMatchObject([{ is_shared: false }]);
    await off(worker);
    expect(await seen(boss)).toMatchObject([{ status: "disconnected", credentials_ids: [] }]);
  });
});

it("a field for an address refuses what is none, and one that is added already [OC-420]", async () => {
  const who = await makeMember(database.admin, { allowedPages: { profiles: true } });
  const [network, box] = [`emma.vogel@network.example`, `${newId()}@mail.example`];
  const connect = (email: string) =>
    callRoute(createCredential, {
      as: who.token,
      body: { email, password: "network-pass-5", country_code: "DE", timezone: "UTC" },
    });
  const mailbox = (email: string) => put(who, newId(), { ...settings(box), email });
  const [one, other] = [newId(), newId()];
  for (const [id, email] of [
    [one, "one@people.example"],
    [other, "other@people.example"],
  ] as const)
    await database.admin`insert into prospects (workspace_id, id, email, email_lower)
      values (${who.workspaceId}, ${id}, ${email}, ${email})`;
  const person = (email: string) =>
    callRoute(updatePerson, { as: who.token, params: { id: one }, body: { email } });
  for (const bad of ["none", "a@", "@b.example", "a b@c.example", "a@b..example"])
    for (const save of [connect, mailbox, person])
      expect([bad, (await save(bad)).fields?.map(({ path }) => path)]).toEqual([bad, ["email"]]);
  expect((await connect(network)).status).toBe(200);
  expect((await connect(network.toUpperCase())).fields).toMatchObject([{ path: "email" }]);
  expect((await mailbox(box)).status).toBe(200);
  expect(await mailbox(box.toUpperCase())).toMatchObject({ status: 409, reason: "conflict" });
  expect((await person("other@people.example")).fields).toMatchObject([{ path: "email" }]);
  expect((await person("One@people.example")).status).toBe(200);
});
