import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ask as askOnce } from "@/lib/domain/webhooks/deliver.ts";
import { Deliverer } from "@/lib/domain/webhooks/index.ts";
import { httpWebhook } from "@/lib/providers/webhook/http/adapter.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeWebhook } from "../../factories/make-webhook.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { webhookReceiver } from "../../factories/webhook-receiver.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
const { received, answers, endpoint, url } = webhookReceiver();

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  open.push(server);
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/** A server that does with each connection what it wants. */
const raw = (serve: (socket: Socket) => void) =>
  listen(
    createServer((socket) => {
      open.push({ close: () => socket.destroy() });
      socket.on("error", () => {});
      socket.once("data", () => serve(socket));
    }),
  );
const call = (at: string, longestMs = 300, scheme = "http") =>
  httpWebhook({ networks: ["127.0.0.0/8"], endpoints: [], resolve: async () => ["127.0.0.1"] }).send(
    { url: `${scheme}://${at}/in`, id: "one", body: "{}", secrets: [] },
    longestMs,
  );
/** Writes a text again and again until the connection ends. */
const pour = (socket: Socket, text: string) => {
  const more = () => {
    if (!socket.destroyed) socket.write(text, () => setImmediate(more));
  };
  more();
};

describe("a try", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** One call of an address whose receiver waits, on a clock that only the test moves. */
  async function calling() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const waiting: ServerResponse[] = [];
    const arrived = new Promise<void>((resolve) => {
      answers.set("/slow", (response) => {
        waiting.push(response);
        resolve();
      });
    });
    const port = httpWebhook({ networks: [], endpoints: [endpoint()] });
    const answer = askOnce(port, { url: url("/slow"), id: "one", body: "{}", secrets: [] });
    await arrived;
    return { answer, respond: () => waiting[0]?.writeHead(204).end() };
  }

  it("takes an answer that comes a millisecond before its ten seconds are over [OC-447]", async () => {
    const { answer, respond } = await calling();
    vi.advanceTimersByTime(9_999);
    respond();
    expect(await answer).toMatchObject({ status: 204, detail: null });
  });

  it("is over at ten seconds: whatever comes then is no answer [OC-447]", async () => {
    const { answer, respond } = await calling();
    vi.advanceTimersByTime(10_000);
    respond();
    expect(await answer).toEqual({ status: null, detail: "no answer in time", retryAfterMs: null });
  });
});

describe("a receiver", () => {
  it("that asks to wait is left alone for so long, with all its messages [OC-447]", async () => {
    answers.set("/busy", (response) => response.writeHead(429, { "retry-after": "900" }).end());
    const id = await makeWebhook(database.admin, sender, { url: url("/busy"), triggers: ["got_reply"] });
    const { incoming } = await makeConversation(database.admin, sender);
    await incoming("Sounds good", "in:1");
    await database.admin`update webhook_deliveries set due_at = product_now() - interval '1 second'`;
    const worker = new Deliverer(httpWebhook({ networks: [], endpoints: [endpoint()] }));
    await worker.begin();
    await worker.settled();
    expect(received).toHaveLength(1);
    const [waiting] = await database.admin`select
        (extract(epoch from d.due_at - product_now()))::float8 as message,
        (extract(epoch from w.rest_until - product_now()))::float8 as webhook
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.id = ${id}`;
    for (const seconds of [waiting!.message, waiting!.webhook]) {
      expect(seconds).toBeGreaterThan(880);
      expect(seconds).toBeLessThanOrEqual(900);
    }
    await incoming("And more", "in:2");
    expect(await worker.begin()).toBe(0);
  });

  it.each([
    ["byte by byte", (socket: Socket) => pour(socket, "H")],
    [
      "with headers that never end",
      (socket: Socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        pour(socket, "x: y\r\n");
      },
    ],
    [
      "with one header of many bytes",
      (socket: Socket) => {
        socket.write("HTTP/1.1 200 OK\r\nx: ");
        pour(socket, "y".repeat(65_536));
      },
    ],
    [
      "that it is about to answer, for ever",
      (socket: Socket) => pour(socket, "HTTP/1.1 100 Continue\r\n\r\n"),
    ],
    [
      "with another protocol",
      (socket: Socket) => {
        socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n");
      },
    ],
    ["with a status that is none", (socket: Socket) => socket.write("HTTP/1.1 9999 OK\r\n\r\n")],
    ["with nonsense", (socket: Socket) => socket.write("\0\0\0\r\n\r\n")],
    ["with half a head", (socket: Socket) => socket.end("HTTP/1.1 200")],
  ] as const)("that answers %s is one that doesn't answer", async (_how, serve) => {
    await expect(call(await raw(serve))).rejects.toMatchObject({
      name: "ProviderError",
      kind: "ambiguous",
      detail: expect.not.stringContaining("\0"),
    });
  });

  it("has answered with its head: a body that never ends is left alone", async () => {
    let isClosed = false;
    const at = await raw((socket) => {
      socket.on("close", () => {
        isClosed = true;
      });
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n1");
    });
    expect(await call(at)).toEqual({ status: 200, retryAfterMs: null });
    await expect.poll(() => isClosed).toBe(true);
  });

  it("whose certificate isn't one for its name gets nothing", async () => {
    const pem = (name: string) => readFileSync(new URL(`../../fixtures/sns/${name}.pem`, import.meta.url));
    let got = 0;
    const server = createSecureServer({ key: pem("key"), cert: pem("certificate") }, (_request, response) => {
      got++;
      response.end();
    });
    const at = await listen(server);
    const { port } = new URL(`http://${at}`);
    for (const host of ["hooks.example.com", "127.0.0.1"])
      await expect(call(`${host}:${port}`, 2_000, "https")).rejects.toMatchObject({
        kind: "unavailable",
        scope: "recipient",
      });
    expect(got).toBe(0);
  });
});
