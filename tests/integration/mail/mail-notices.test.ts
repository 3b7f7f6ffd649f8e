import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as connect } from "@/app/api/integrations/[integration]/connect/route.ts";
import { GET as callback } from "@/app/api/integrations/callback/route.ts";
import { POST as receive } from "@/app/api/mail_notices/[token]/route.ts";
import { POST as receivePush } from "@/app/api/mail_notices/google/push/route.ts";
import { db } from "@/lib/db/index.ts";
import { dueForSync } from "@/lib/domain/conversations/index.ts";
import { endTurn, noteNews } from "@/lib/domain/conversations/store/mailbox-holds.ts";
import { forgetMovedNotices, renewNotices } from "@/lib/domain/mailboxes/index.ts";
import { takeNoticesDue } from "@/lib/domain/mailboxes/store/notices.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { MailPort, NoticeRequest } from "@/lib/providers/mail/port.ts";
import { ports } from "@/lib/wiring/ports.ts";
import { tellSubscribers } from "@/lib/world/notices/tell.ts";
import { signPush } from "@/lib/world/oauth/openid.ts";
import { openDatabase } from "@/lib/world/store/database.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { answerConsent } from "../../factories/grant-at-world.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const world = runningWorld();
const { database, control } = world;
let subscriber: Server;
let isDown = false;

/** Where Graph calls us: a server that hands its calls to the product. */
beforeAll(async () => {
  subscriber = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    const answer = isDown
      ? new Response("", { status: 503 })
      : await ask(pathname.endsWith("/push") ? receivePush : receive, {
          params: { token: pathname.split("/").at(-1) ?? "" },
          query: searchParams.toString(),
          headers: {
            "content-type": request.headers["content-type"] ?? "",
            authorization: request.headers.authorization ?? "",
          },
          body: new Uint8Array(Buffer.concat(parts)),
        });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((ready) => subscriber.listen(0, "127.0.0.1", ready));
});
afterAll(() => subscriber.close());
beforeEach(async () => {
  isDown = false;
  await database.admin`update mailboxes set status = 'disconnected'`;
});

const addressOf = async (_workspaceId: string, token: string) =>
  `http://127.0.0.1:${(subscriber.address() as AddressInfo).port}/api/mail_notices/${token}`;

let made = 0;
/** A mailbox at a provider that somebody has connected. */
async function mailbox(
  integration: "google" | "microsoft" = "microsoft",
  email = `notices${made++}.${integration}@mail.example`,
) {
  const who = await makeMember(database.admin);
  const { workspaceId, token } = who;
  const credentialId = await makeCredential(database.admin, workspaceId);
  const { payload } = await callRoute<{ url: string }>(connect, {
    as: token,
    params: { integration },
    query: { credentials_id: credentialId },
  });
  const back = await answerConsent(payload.url, { email });
  const headers = {
    cookie: `session=${token}`,
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
  };
  await ask(callback, { query: back.searchParams.toString(), headers });
  await database.admin`update credentials set logged_in_at = null`;
  const [row] = await database.admin<
    { id: string }[]
  >`select id from mailboxes where email = ${email} and workspace_id = ${workspaceId}`;
  return { workspaceId, email, id: row!.id };
}

interface Row {
  readonly notice_id: string | null;
  readonly notice_until: Date | null;
  readonly news_at: Date | null;
  readonly polled_at: Date | null;
}
const rowOf = async (id: string) =>
  (await database.admin<Row[]>`select * from mailboxes where id = ${id}`)[0]!;
const renew = (mail: Pick<MailPort, "subscribe"> = ports().mail) =>
  renewNotices(mail, ["google", "microsoft"], addressOf);
const deliver = (email: string, id: string) =>
  control("POST", `/mailboxes/${email}/deliver`, {
    raw: `From: a@p.example\r\nMessage-ID: <${id}@p.example>\r\n\r\nHello`,
  });
/** It was looked at just now: without news its turn is far. */
const rested = (id: string) =>
  database.admin`update mailboxes set polled_at = now() + interval '1 hour' where id = ${id}`;
const take = (worker = "w") => dueForSync(10, 2_000, { worker });

/** A port that notes what it is asked, and answers in turn. */
function asked(answer: (request: NoticeRequest) => Promise<{ id: string; until: Date }>) {
  const requests: NoticeRequest[] = [];
  const subscribe = (_account: unknown, request: NoticeRequest) => {
    requests.push(request);
    return answer(request);
  };
  return { requests, port: { subscribe } as Pick<MailPort, "subscribe"> };
}
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
/** As `connectMailbox` does. */
const hastenNotices = (id: string) =>
  database.admin`update mailboxes set notice_asked_at = null, notice_failures = 0 where id = ${id}`;
const pass = (id: string, minutes: number) =>
  database.admin`update mailboxes set notice_asked_at = notice_asked_at - ${minutes} * interval '1 minute' where id = ${id}`;

describe("Microsoft's notices of new mail", () => {
  it("are asked for at a mailbox's own address, and have it read at its worker's next look", async () => {
    const { id, email } = await mailbox();
    await renew();
    const { notice_id: name, notice_until: until } = await rowOf(id);
    expect(name).not.toBeNull();
    expect(until!.getTime()).toBeGreaterThan(days(5).getTime());
    await rested(id);
    expect(await take()).toEqual([]);
    await deliver(email, "first");
    await expect.poll(async () => (await rowOf(id)).polled_at, { timeout: 5_000 }).toBeNull();
    expect(await take()).toMatchObject([{ id, isTold: true }]);
    expect((await rowOf(id)).news_at).toBeNull();
  });

  it("come again where they couldn't be taken", async () => {
    const { id, email } = await mailbox();
    await renew();
    await rested(id);
    isDown = true;
    await deliver(email, "lost");
    await new Promise((wait) => setTimeout(wait, 1_000));
    expect((await rowOf(id)).news_at).toBeNull();
    isDown = false;
    await expect.poll(async () => (await rowOf(id)).news_at, { timeout: 15_000 }).not.toBeNull();
  });

  it("that come while the mailbox is being read aren't lost", async () => {
    const { id, email } = await mailbox();
    await renew();
    const [turn] = await take();
    await deliver(email, "meanwhile");
    await expect.poll(async () => (await rowOf(id)).news_at, { timeout: 5_000 }).not.toBeNull();
    expect(await take("another")).toEqual([]);
    await db.hot("sync", ({ sql }) => endTurn(sql, "w", turn!, { waitMs: 60_000, isHeld: true }));
    expect(await take()).toMatchObject([{ id }]);
  });

  it("wait where reading has failed: a provider that asks for a pause gets it, however much mail comes", async () => {
    const { id, workspaceId, email } = await mailbox();
    await renew();
    const [turn] = await take();
    await deliver(email, "during");
    await expect.poll(async () => (await rowOf(id)).news_at, { timeout: 5_000 }).not.toBeNull();
    const rest = { waitMs: 120_000, isHeld: false, hasFailed: true };
    await db.hot("sync", ({ sql }) => endTurn(sql, "w", turn!, rest));
    await db.tenant({ workspaceId }, ({ sql }) => noteNews(sql, workspaceId, id));
    expect((await rowOf(id)).polled_at!.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(await take("another")).toEqual([]);
  });

  it("are asked for anew where the address that they tell is another one", async () => {
    const { id } = await mailbox();
    const { requests, port } = asked(async ({ known }) => ({
      id: known ?? `n${requests.length}`,
      until: days(2),
    }));
    await renew(port);
    await pass(id, 31);
    await renew(port);
    await pass(id, 31);
    await renewNotices(port, ["microsoft"], async (_id, token) => `https://elsewhere.example/${token}`);
    expect(requests.map(({ known }) => known)).toEqual([null, "n1", null]);
  });

  it("are renewed before they end, under the same name, and asked for anew once it is gone or the mailbox is connected again", async () => {
    const { id } = await mailbox();
    let until = days(6);
    const { requests, port } = asked(async ({ known }) => ({ id: known ?? `n${requests.length}`, until }));
    await renew(port);
    await renew(port);
    expect(requests).toHaveLength(1);
    await database.admin`update mailboxes set notice_until = now() + interval '2 days' where id = ${id}`;
    await renew(port);
    expect(requests, "somebody asked within half an hour").toHaveLength(1);
    await pass(id, 31);
    until = days(7);
    await renew(port);
    expect(requests[1]).toMatchObject({ known: "n1" });
    expect((await rowOf(id)).notice_until).toEqual(until);
    await database.admin`update mailboxes set connected_at = connected_at + interval '1 second' where id = ${id}`;
    await pass(id, 31);
    await rested(id);
    await database.admin`update mailboxes set polled_at = null where id = ${id}`;
    expect(await take("any")).toMatchObject([{ isTold: false }]);
    await renew(port);
    expect(requests[2]).toMatchObject({ known: null });
  });

  it("of a mailbox that can't have them cost the others nothing, and it is asked again after half an hour", async () => {
    const [bad, good] = [await mailbox(), await mailbox()];
    const { requests, port } = asked(async ({ address }) => {
      if (requests[0]?.address === address) throw new ProviderError("rejected", "no");
      return { id: "n", until: days(6) };
    });
    await renew(port);
    await renew(port);
    expect(requests).toHaveLength(2);
    const rows = await Promise.all([rowOf(bad.id), rowOf(good.id)]);
    expect(rows.map((row) => row.notice_id).sort()).toEqual(["n", null]);
  });

  /** Mailboxes that can never have notices: nothing opens them. */
  async function hopeless(count: number) {
    const { workspaceId } = await makeMember(database.admin);
    await database.admin`insert into mailboxes (workspace_id, id, type, email, email_lower, from_name, username, connected_at)
      select ${workspaceId}, gen_random_uuid(), 'microsoft', n || '@hopeless.example', n || '@hopeless.example', 'N', 'n', now()
        from generate_series(1, ${count}) n`;
    return workspaceId;
  }

  it("that end soon are renewed in time, and new mailboxes get theirs, however many others can never have them", async () => {
    const [ends, fresh] = [await mailbox(), await mailbox()];
    const workspaceId = await hopeless(60);
    await database.admin`update mailboxes set notice_failures = 1, notice_asked_at = now() - interval '40 minutes'
      where workspace_id = ${workspaceId}`;
    await database.admin`update mailboxes set notice_until = now() + interval '1 day', notice_for = connected_at,
      notice_asked_at = now() - interval '5 days' where id = ${ends.id}`;
    const { requests, port } = asked(async () => ({ id: "n", until: days(6) }));
    await renew(port);
    expect(requests).toHaveLength(2);
    for (const { id } of [ends, fresh])
      expect((await rowOf(id)).notice_until!.getTime()).toBeGreaterThan(days(5).getTime());
    const [row] = await database.admin`select count(*)::int as asked from mailboxes
      where workspace_id = ${workspaceId} and notice_failures = 2`;
    expect(row?.asked).toBe(3);
  });

  it("that end soon are renewed in time though asking failed once, however many others are new", async () => {
    const ends = await mailbox();
    await hopeless(60);
    await database.admin`update mailboxes set notice_until = now() + interval '1 day', notice_for = connected_at,
      notice_failures = 1, notice_asked_at = now() - interval '40 minutes' where id = ${ends.id}`;
    const { requests, port } = asked(async () => ({ id: "n", until: days(6) }));
    await renew(port);
    expect(requests).toHaveLength(1);
    expect((await rowOf(ends.id)).notice_until!.getTime()).toBeGreaterThan(days(5).getTime());
  });

  it("are asked for after twice as long each time in vain, once a day at least, and at once where the mailbox is connected again", async () => {
    const { id } = await mailbox();
    const { requests, port } = asked(async () => {
      throw new ProviderError("rejected", "no");
    });
    await renew(port);
    for (const [minutes, times] of [
      [31, 2],
      [31, 2],
      [30, 3],
      [121, 4],
      [24 * 60 + 1, 5],
      [24 * 60 + 1, 6],
      [24 * 60 + 1, 7],
      [24 * 60 - 5, 7],
      [6, 8],
    ] as const) {
      await pass(id, minutes);
      await renew(port);
      expect(requests).toHaveLength(times);
    }
    await hastenNotices(id);
    await renew(port);
    expect(requests).toHaveLength(9);
  });

  it("of mailboxes that nobody can tell of from outside take no place, and wait for a day", async () => {
    const workspaceId = await hopeless(45);
    const { id } = await mailbox();
    const { requests, port } = asked(async () => ({ id: "n", until: days(6) }));
    let times = 0;
    const reachable = async (of: string, token: string) => {
      if (of === workspaceId) times += 1;
      return of === workspaceId ? null : addressOf(of, token);
    };
    await renewNotices(port, ["microsoft"], reachable);
    expect(requests).toHaveLength(1);
    expect((await rowOf(id)).notice_id).toBe("n");
    await database.admin`update mailboxes set notice_asked_at = notice_asked_at - interval '23 hours', notice_failures = 5000 where workspace_id = ${workspaceId}`;
    await renewNotices(port, ["microsoft"], reachable);
    expect(times).toBe(45);
  });

  it("are asked for anew before those that last for more than a day and a half are renewed", async () => {
    const [lasting, unasked] = [await mailbox(), await mailbox()];
    await database.admin`update mailboxes set notice_until = now() + interval '48 hours', notice_for = connected_at,
      notice_id = 'n', notice_failures = 0, notice_asked_at = now() - interval '1 day' where id = ${lasting.id}`;
    await database.admin`update mailboxes set notice_asked_at = now(), notice_failures = 9
      where id not in (${lasting.id}, ${unasked.id})`;
    const [first] = await db.platform("operations", ({ sql }) => takeNoticesDue(sql, ["microsoft"], 1));
    expect(first?.id).toBe(unasked.id);
  });

  it("that lead to another host are forgotten, and asked for anew at the next look", async () => {
    const { id } = await mailbox();
    const { requests, port } = asked(async ({ known }) => ({
      id: known ?? `n${requests.length}`,
      until: days(6),
    }));
    await renew(port);
    await forgetMovedNotices(addressOf);
    await renew(port);
    expect(requests).toHaveLength(1);
    const moved = async (_id: string, token: string) => `https://elsewhere.example/${token}`;
    await forgetMovedNotices(moved);
    expect((await rowOf(id)).notice_until).toBeNull();
    await renewNotices(port, ["microsoft"], moved);
    expect(requests.map(({ known }) => known)).toEqual([null, null]);
    await forgetMovedNotices(moved);
    expect((await rowOf(id)).notice_until).not.toBeNull();
  });
});

describe("mailboxes whose notices are compared with where they lead", () => {
  it("are those of Google, too, which lead to a topic: it changes, or there is none any more", async () => {
    const { id } = await mailbox("google");
    const { requests, port } = asked(async ({ known }) => ({ id: known ?? "g", until: days(6) }));
    const leading = (topic: string | null) => async (_workspace: string, _token: string, type: string) =>
      type === "google" ? topic : null;
    await renewNotices(port, ["google"], leading("projects/a/topics/mail"));
    await forgetMovedNotices(leading("projects/a/topics/mail"));
    expect((await rowOf(id)).notice_until).not.toBeNull();
    await forgetMovedNotices(leading("projects/b/topics/mail"));
    expect((await rowOf(id)).notice_until).toBeNull();
    await renewNotices(port, ["google"], leading("projects/b/topics/mail"));
    expect(requests).toHaveLength(2);
    await forgetMovedNotices(leading(null));
    expect((await rowOf(id)).notice_until).toBeNull();
  });

  it("are compared though one before them can't be", async () => {
    const both = [await mailbox(), await mailbox()];
    const { port } = asked(async () => ({ id: "n", until: days(6) }));
    await renew(port);
    const ids = both.map(({ id }) => id).sort();
    const bad = both.find(({ id }) => id === ids[0])!;
    await forgetMovedNotices(async (workspaceId, token) => {
      if (workspaceId === bad.workspaceId) throw new Error("its domain can't be read");
      return `https://elsewhere.example/${token}`;
    });
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ notice_until: until }) => until !== null)).toEqual([true, false]);
  });
});

describe("the address of the notices", () => {
  const call = async (token: string, body: unknown, query = "") => {
    const answer = await ask(receive, {
      params: { token },
      query,
      headers: { "content-type": "application/json" },
      body: new Uint8Array(Buffer.from(typeof body === "string" ? body : JSON.stringify(body))),
    });
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };
  /** A mailbox's token and secret, as its provider was given them. */
  async function given() {
    const { id } = await mailbox();
    const { requests, port } = asked(async () => ({ id: "n", until: days(6) }));
    await renew(port);
    await rested(id);
    return { id, token: requests[0]!.address.split("/").at(-1)!, secret: requests[0]!.secret };
  }
  const notice = (clientState: unknown, lifecycleEvent: string | null = null) => ({
    value: [{ clientState, lifecycleEvent }],
  });

  it("repeats a validation as plain text, and only where it is a mailbox's", async () => {
    const { token } = await given();
    const text = "<script>1</script> & ü";
    const asked = `validationToken=${encodeURIComponent(text)}`;
    expect(await call(token, "", asked)).toEqual({ status: 200, type: "text/plain; charset=utf-8", text });
    expect((await call(`${token}x`, "", asked)).status).toBe(404);
    expect((await call("x", "", asked)).status).toBe(404);
  });

  it("believes nobody without the secret, and takes nothing that isn't Graph's", async () => {
    const { id, token, secret } = await given();
    for (const body of [notice("x"), notice(""), { value: [...notice(secret).value, ...notice("x").value] }])
      expect((await call(token, body)).status).toBe(403);
    for (const body of [
      "",
      "{",
      [],
      {},
      { value: 1 },
      { value: [null] },
      notice(7),
      notice(secret.repeat(9)),
    ])
      expect((await call(token, body)).status).toBe(400);
    expect((await rowOf(id)).news_at).toBeNull();
    expect((await call(token, notice(secret))).status).toBe(200);
    expect((await rowOf(id)).news_at).not.toBeNull();
  });

  it("has notices renewed that end, new ones asked for once they are gone, and mail looked for where some were lost", async () => {
    const { id, token, secret } = await given();
    const next = async () => {
      const { requests, port } = asked(async ({ known }) => ({ id: known ?? "new", until: days(6) }));
      await renew(port);
      return requests.map(({ known }) => known);
    };
    expect(await next()).toEqual([]);
    await call(token, notice(secret, "reauthorizationRequired"));
    expect(await next()).toEqual(["n"]);
    await call(token, notice(secret, "subscriptionRemoved"));
    expect(await next()).toEqual([null]);
    expect((await rowOf(id)).news_at).toBeNull();
    await call(token, notice(secret, "missed"));
    expect((await rowOf(id)).news_at).not.toBeNull();
  });
});

describe("Gmail's notices of new mail", () => {
  const issuer = () => `http://127.0.0.1:${world.of().httpPort}/oauth/google`;
  const push = (token: string, body: unknown) =>
    ask(receivePush, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: new Uint8Array(Buffer.from(typeof body === "string" ? body : JSON.stringify(body))),
    }).then(({ status }) => status);
  const told = (address: unknown) => ({
    message: {
      data: Buffer.from(JSON.stringify({ emailAddress: address, historyId: 1 })).toString("base64"),
    },
  });

  it("are asked for by its topic, and a push has the mailbox read in every workspace that has it", async () => {
    const first = await mailbox("google");
    const second = await mailbox("google", first.email);
    const other = await mailbox("google");
    await renew();
    expect((await rowOf(first.id)).notice_until!.getTime()).toBeGreaterThan(days(6).getTime());
    for (const { id } of [first, second, other]) await rested(id);
    await deliver(first.email, "pushed");
    const sql = openDatabase(database.worldUrl);
    try {
      await tellSubscribers(sql, { address: await addressOf("", "push"), issuer: issuer() });
    } finally {
      await sql.end();
    }
    const rows = await Promise.all([first, second, other].map(({ id }) => rowOf(id)));
    expect(rows.map(({ news_at: at }) => at !== null)).toEqual([true, true, false]);
    expect((await take()).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  });

  it("count only where Google has signed them for this topic", async () => {
    const { id, email } = await mailbox("google");
    await rested(id);
    const { privateKey } = await generateKeyPair("RS256");
    const sign = (change: { readonly audience?: string; readonly email?: string } = {}) =>
      new SignJWT({ email: change.email ?? "push@world.example", email_verified: true })
        .setProtectedHeader({ alg: "RS256", kid: "world-1" })
        .setIssuer(issuer())
        .setAudience(change.audience ?? "projects/world/topics/mail")
        .setExpirationTime("1h")
        .sign(privateKey);
    const good = await signPush(issuer());
    for (const token of ["", "x", "a.b.c", await sign(), await signPush("http://127.0.0.1:1/oauth/google")])
      expect(await push(token, told(email))).toBe(403);
    for (const body of [
      "",
      "{",
      {},
      { message: {} },
      { message: { data: "e30=" } },
      told(7),
      told("\0@x.example"),
    ])
      expect(await push(good, body)).toBe(400);
    expect((await rowOf(id)).news_at).toBeNull();
    expect(await push(good, told(email.toUpperCase()))).toBe(200);
    expect((await rowOf(id)).news_at).not.toBeNull();
    expect(await push(good, told("nobody@mail.example"))).toBe(200);
  });
});
