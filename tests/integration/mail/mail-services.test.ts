import { describe, expect, it } from "vitest";
import { PUT as addService } from "@/app/api/integrations/[integration]/[id]/add_service/route.ts";
import { PUT as addSmtp } from "@/app/api/integrations/[integration]/[id]/add_smtp/route.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { db } from "@/lib/db/index.ts";
import { openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ports } from "@/lib/wiring.ts";
import { sendGridKey, sesKeys } from "@/lib/world/settings.ts";
import { mailTo } from "../../contract/mail.contract.ts";
import { callRoute } from "../../factories/call-route.ts";
import { mailboxSettings } from "../../factories/mailbox-settings.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const world = runningWorld();
const { database } = world;

const sendgrid = (more: object = {}) => ({
  type: "sendgrid",
  api_key: sendGridKey,
  region: "global",
  ...more,
});
const amazon = (more: object = {}) => ({
  type: "amazon",
  access_key_id: sesKeys.accessKeyId,
  secret_access_key: sesKeys.secretAccessKey,
  region: "eu-central-1",
  ...more,
});

/** What somebody enters for a mailbox behind a service. */
function settings(email: string, service: object, change: object = {}) {
  const { smtp_host, smtp_port, smtp_security, ...sender } = mailboxSettings(world, email) as Record<
    string,
    unknown
  >;
  return { ...sender, service, ...change };
}

const connect = (who: MadeMember, id: string, body: object, integration = "sendgrid") =>
  callRoute<IntegrationView>(addService, { as: who.token, params: { integration, id }, body });

const opened = (who: MadeMember, id: string) =>
  db.tenant(who, (tx) => openMailAccount(tx, who.workspaceId, id));

describe("a mailbox behind a service", () => {
  it.each([
    ["sendgrid", sendgrid(), { region: "global", access_key_id: null, configuration_set: null }],
    [
      "amazon",
      amazon({ configuration_set: "outreach" }),
      { region: "eu-central-1", access_key_id: sesKeys.accessKeyId, configuration_set: "outreach" },
    ],
  ] as const)("%s is tried, kept without showing its secret, and sends", async (type, service, shown) => {
    const who = await makeMember(database.admin);
    const id = newId();
    const email = `${type}.${id}@mail.example`;
    const { status, payload } = await connect(who, id, settings(email, service), type);
    expect(status).toBe(200);
    expect(payload).toMatchObject({ _id: id, type, email, status: "connected", smtp: null, service: shown });
    expect(JSON.stringify(payload)).not.toMatch(/mailbox-pass|SG\.|secret-access/);
    const account = await opened(who, id);
    const { mail } = ports();
    const sent = await mail.send(account!, mailTo("somebody@mail.example", `service-${id}`));
    expect(sent.response).toMatch(/^20[02] accepted as \S+$/);
  });

  it("a key that the service refuses, or a password that the inbox refuses, keeps nothing", async () => {
    const who = await makeMember(database.admin);
    const id = newId();
    const email = `wrong.${id}@mail.example`;
    for (const [body, type] of [
      [settings(email, sendgrid({ api_key: "SG.other" })), "sendgrid"],
      [settings(email, amazon({ secret_access_key: "other" })), "amazon"],
      [settings(email, sendgrid(), { password: "wrong" }), "sendgrid"],
    ] as const)
      expect(await connect(who, id, body, type)).toMatchObject({ status: 400, reason: "invalid_input" });
    const foreign = await connect(who, id, settings("me@elsewhere.example", sendgrid()));
    expect(foreign).toMatchObject({ status: 400, error: expect.stringContaining("Sender Identity") });
    expect(await opened(who, id)).toBeNull();
  });

  it("keeps its secrets while its name changes, and asks again for what would go elsewhere [S25]", async () => {
    const who = await makeMember(database.admin);
    const id = newId();
    const email = `keep.${id}@mail.example`;
    await connect(who, id, settings(email, amazon()), "amazon");
    const without = (service: object, change: object = {}) =>
      settings(email, service, { password: undefined, ...change });
    const kept = amazon({ secret_access_key: undefined });
    expect(await connect(who, id, without(kept, { sender_name: "New" }), "amazon")).toMatchObject({
      status: 200,
      payload: { sender_name: "New" },
    });
    const paths = async (answer: Promise<{ fields?: readonly { path: string }[] }>) =>
      ((await answer).fields ?? []).map(({ path }) => path);
    const otherRegion = amazon({ secret_access_key: undefined, region: "us-east-1" });
    expect(await paths(connect(who, id, without(otherRegion), "amazon"))).toEqual([
      "service.secret_access_key",
    ]);
    expect(await paths(connect(who, id, without(kept, { imap_host: "evil.example" }), "amazon"))).toEqual([
      "password",
    ]);
    expect(await paths(connect(who, id, without(sendgrid({ api_key: undefined }))))).toEqual([
      "service.api_key",
    ]);
    // The password of the inbox would be sent to an SMTP server that it was never given to.
    const asSmtp = { ...mailboxSettings(world, email), password: undefined };
    const back = callRoute(addSmtp, { as: who.token, params: { integration: "smtp", id }, body: asSmtp });
    expect(await paths(back)).toEqual(["password"]);
    const account = await opened(who, id);
    expect(account).toMatchObject({ kind: "amazon", ...sesKeys, password: "mailbox-pass-1" });
  });

  it("a region is no part of any other host's name", async () => {
    const who = await makeMember(database.admin);
    for (const region of [
      "evil.example/",
      "eu-central-1.evil.example",
      "EU",
      "",
      "eu_central_1",
      "x-y-1\n",
    ]) {
      const refused = await connect(who, newId(), settings("a@mail.example", amazon({ region })), "amazon");
      expect(refused).toMatchObject({ status: 400, reason: "invalid_input" });
    }
  });

  it("is what its address says, and Exchange is a server with another name", async () => {
    const who = await makeMember(database.admin);
    const id = newId();
    const email = `exchange.${id}@mail.example`;
    expect(await connect(who, id, settings(email, sendgrid()), "amazon")).toMatchObject({ status: 404 });
    const body = mailboxSettings(world, email);
    const made = await callRoute<IntegrationView>(addSmtp, {
      as: who.token,
      params: { integration: "exchange", id },
      body,
    });
    expect(made).toMatchObject({ status: 200, payload: { type: "exchange", smtp: { host: "127.0.0.1" } } });
    expect(await opened(who, id)).toMatchObject({ kind: "smtp" });
    // The same mailbox behind a service goes on where its reading had come to.
    await database.admin`update mailboxes set mail_cursor = 'here' where id = ${id}`;
    await connect(who, id, settings(email, sendgrid()));
    const [row] = await database.admin`select type, mail_cursor from mailboxes where id = ${id}`;
    expect(row).toMatchObject({ type: "sendgrid", mail_cursor: "here" });
  });
});
