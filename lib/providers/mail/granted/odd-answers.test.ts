import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import { googleMail } from "../google/adapter.ts";
import { microsoftMail } from "../microsoft/adapter.ts";
import type { GoogleAccount, LeftBytes, MicrosoftAccount, TokenKeeper } from "../port.ts";

interface Told {
  readonly status?: number;
  readonly body: unknown;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A provider that answers each path as a test tells it to. Returns its address. */
async function provider(
  answer: (path: string, query: URLSearchParams, method: string) => Told,
  isDated = true,
): Promise<string> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://provider.example");
    const { status = 200, body } = answer(pathname, searchParams, request.method ?? "GET");
    response.sendDate = isDated;
    request.resume().on("end", () => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  stops.push(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const keeper: TokenKeeper = async () => "token";
const sender = { email: "ada@mail.example", fromName: "Ada", access: { granted: "token" } } as const;
const google: GoogleAccount = { kind: "google", ...sender };
const microsoft: MicrosoftAccount = { kind: "microsoft", ...sender };
const mail = {
  messageId: "<ours@mail.example>",
  to: { email: "bob@p.example", name: "Bob" },
  subject: "Hi",
  text: "Hello",
  html: null,
  inReplyTo: null,
  references: [],
  unsubscribeUrl: null,
  files: [],
};
const header = (name: string, value: string) => ({ name, value });

describe("Gmail's odd answers", () => {
  it.each([[{ id: {} }], [{}], [{ id: "7 or so" }]])(
    "don't move the place of reading behind mail that nobody has read: %j",
    async (entry) => {
      const baseUrl = await provider(() => ({ body: { history: [entry], historyId: "9" } }));
      const inbox = await googleMail({ keeper, baseUrl }).open(google);
      await expect(inbox.poll('google1 ["5",0,0]', 20)).rejects.toMatchObject({ kind: "unavailable" });
    },
  );

  it("keep nobody before a page of the history that is empty but not the last", async () => {
    const baseUrl = await provider((_path, query) => {
      const page = Number(query.get("pageToken") ?? 0);
      const more = { historyId: "9", nextPageToken: `${page + 1}` };
      return { body: page < 3 ? more : { historyId: "9", history: [{ id: "8" }] } };
    });
    const inbox = await googleMail({ keeper, baseUrl }).open(google);
    expect((await inbox.poll('google1 ["5",0,0]', 20)).cursor).toMatch(/^google1 \["9",0,/);
    const endless = await provider(() => ({ body: { historyId: "9", nextPageToken: "more" } }));
    const other = await googleMail({ keeper, baseUrl: endless }).open(google);
    expect((await other.poll('google1 ["5",0,0]', 20)).cursor).toMatch(/^google1 \["9",0,/);
  });

  it("give a mailbox no beginning without a position or a time", async () => {
    const odd = await provider(() => ({ body: { emailAddress: "ada@mail.example", historyId: null } }));
    await expect(googleMail({ keeper, baseUrl: odd }).verify(google)).rejects.toMatchObject({
      kind: "unavailable",
    });
    const undated = await provider(() => ({ body: { emailAddress: "a@b.example", historyId: "5" } }), false);
    await expect(googleMail({ keeper, baseUrl: undated }).verify(google)).rejects.toMatchObject({
      kind: "unavailable",
    });
  });

  it("don't prove a mail absent where Message-IDs are replaced and it may stand further back, or where nothing can be searched", async () => {
    const answer = (next: object) => (path: string, query: URLSearchParams) => {
      if (path.endsWith("/messages"))
        return { body: query.has("q") ? {} : { messages: [{ id: "1", threadId: "1" }], ...next } };
      const headers = [
        header("Message-ID", "<gmails@mail.gmail.com>"),
        header("X-Google-Original-Message-ID", "<another@mail.example>"),
      ];
      return { body: { payload: { headers } } };
    };
    const of = (baseUrl: string) => googleMail({ keeper, baseUrl }).lookUp(google, mail.messageId);
    expect(await of(await provider(answer({ nextPageToken: "2" })))).toEqual({ state: "unknown" });
    expect(await of(await provider(answer({})))).toEqual({ state: "absent" });
    const refusing = await provider(() => ({ status: 400, body: { error: { code: 400 } } }));
    expect(await of(refusing)).toEqual({ state: "unknown" });
  });
});

describe("Graph's odd answers", () => {
  it("give a mailbox no beginning without a time: all old mail would be new", async () => {
    const baseUrl = await provider(() => ({ body: { mail: "a@b.example" } }), false);
    await expect(microsoftMail({ keeper, baseUrl }).verify(microsoft)).rejects.toMatchObject({
      kind: "unavailable",
    });
  });

  it("don't prove a mail absent without a list", async () => {
    const baseUrl = await provider(() => ({ body: { value: null } }));
    expect(await microsoftMail({ keeper, baseUrl }).lookUp(microsoft, mail.messageId)).toEqual({
      state: "unknown",
    });
  });

  it("blame no recipient for a draft that is gone when it is to be sent", async () => {
    const baseUrl = await provider((path) =>
      path.endsWith("/send")
        ? { status: 404, body: { error: { code: "ErrorItemNotFound" } } }
        : { status: 201, body: { id: "draft", internetMessageId: mail.messageId } },
    );
    await expect(microsoftMail({ keeper, baseUrl }).send(microsoft, mail)).rejects.toMatchObject({
      kind: "ambiguous",
    });
  });
});

describe("a file that is fetched from a provider", () => {
  const bytes = Buffer.alloc(9_000, "x");
  const place = (part: string | null) => ({ mail: "gmail:1", messageId: null, part });
  const wholeOf = async (left: LeftBytes) => {
    let size = 0;
    for (let piece = await left.next(); piece; piece = await left.next()) size += piece.length;
    return size;
  };
  const cut = { kind: "unavailable", detail: "the answer was cut short" };

  it("breaks off where Gmail's answer has fewer bytes than it announced, at once or by parts", async () => {
    const gmail = async (given: Buffer, isApart: boolean) => {
      const data = given.toString("base64url");
      const body = { size: bytes.length, ...(isApart ? { attachmentId: "a" } : { data }) };
      const baseUrl = await provider((path) => ({
        body: path.endsWith("/a") ? { size: bytes.length, data } : { payload: { parts: [{ body }] } },
      }));
      return wholeOf(await googleMail({ keeper, baseUrl }).openLeft(google, place("1.1")));
    };
    for (const isApart of [true, false]) {
      expect(await gmail(bytes, isApart)).toBe(bytes.length);
      await expect(gmail(bytes.subarray(1), isApart)).rejects.toMatchObject(cut);
    }
  });

  it("breaks off where the connection ends first, or where the answer doesn't say where it ends", async () => {
    const graph = async (head: string, sent: Buffer) => {
      const server = createTcpServer((socket) => {
        socket.on("error", () => {});
        socket.once("data", () => {
          socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`);
          socket.end(sent);
        });
      });
      await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
      stops.push(() => void server.close());
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return wholeOf(await microsoftMail({ keeper, baseUrl }).openLeft(microsoft, place("AAA=")));
    };
    const chunk = Buffer.concat([Buffer.from("2328\r\n"), bytes, Buffer.from("\r\n")]);
    const chunked = "transfer-encoding: chunked\r\n";
    expect(await graph("content-length: 9000\r\n", bytes)).toBe(9_000);
    expect(await graph(chunked, Buffer.concat([chunk, Buffer.from("0\r\n\r\n")]))).toBe(9_000);
    const broken = { kind: "unavailable" };
    await expect(graph("content-length: 9001\r\n", bytes)).rejects.toMatchObject(broken);
    await expect(graph(chunked, chunk)).rejects.toMatchObject(broken);
    await expect(graph(`${chunked}connection: close\r\n`, chunk)).rejects.toMatchObject(cut);
    await expect(graph("", bytes)).rejects.toMatchObject(cut);
  });
});

describe("an access token that is refused when a mail has begun", () => {
  const account = { ...google, access: { kept: { workspaceId: "w", mailboxId: "m" } } };
  /** Gmail, which refuses each token but the second, and what happened in which order. */
  async function refusing(keeper: (refused?: string) => Promise<string>) {
    const order: string[] = [];
    const baseUrl = await provider((_path, _query, method) => {
      if (method === "POST") order.push("sent");
      return order.filter((step) => step === "sent").length === 1 && method === "POST"
        ? { status: 401, body: {} }
        : { body: { id: "1", payload: { headers: [] } } };
    });
    const keeping: TokenKeeper = async (_grant, refused) => {
      if (refused !== undefined) order.push("renewed");
      return keeper(refused);
    };
    const send = (begin: () => Promise<void>) =>
      googleMail({ keeper: keeping, baseUrl }).send(account, mail, async () => {
        order.push("begun");
        await begin();
      });
    return { order, send };
  }

  it("is renewed, and whether the mail may leave is asked again before it goes a second time", async () => {
    const { order, send } = await refusing(async () => "token");
    await send(async () => {});
    expect(order).toEqual(["begun", "sent", "renewed", "begun", "sent"]);
  });

  it("lets nothing leave where the mail may not begin any more", async () => {
    const { order, send } = await refusing(async () => "token");
    const refused = new MayNotBegin("answered");
    let times = 0;
    const begin = async () => {
      if (times++ === 1) throw refused;
    };
    await expect(send(begin)).rejects.toBe(refused);
    expect(order).toEqual(["begun", "sent", "renewed", "begun"]);
  });

  it("counts as not begun where it can't be renewed; a grant that was taken back is told", async () => {
    const away = new ProviderError("unavailable", "the token server is away", { retryAfter: 120_000 });
    const renewing = (error: Error) => async (refused?: string) => {
      if (refused !== undefined) throw error;
      return "token";
    };
    const one = await refusing(renewing(away));
    const failed = await one.send(async () => {}).catch((error) => error);
    expect(failed).toBeInstanceOf(MayNotBegin);
    expect(failed).toMatchObject({ afterMs: 120_000, cause: away });
    const two = await refusing(renewing(new ProviderError("auth", "invalid_grant")));
    await expect(two.send(async () => {})).rejects.toMatchObject({ kind: "auth" });
  });
});

it("makes no request, and leaves nothing uncertain, where the kept access can't be opened", async () => {
  let asked = 0;
  const baseUrl = await provider(() => {
    asked += 1;
    return { body: {} };
  });
  const broken: TokenKeeper = async () => {
    throw new Error("the database is away");
  };
  const account = { ...google, access: { kept: { workspaceId: "w", mailboxId: "m" } } };
  const sent = googleMail({ keeper: broken, baseUrl }).send(account, mail);
  await expect(sent).rejects.toMatchObject({ kind: "unavailable", scope: "account" });
  expect(asked).toBe(0);
});
