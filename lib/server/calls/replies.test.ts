import { request as ask, createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendReply } from "./send-reply.ts";
import { webRequest } from "./web-request.ts";

let server: Server;
let answer: (request: Request) => Response | Promise<Response> = () => new Response();

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const asked = webRequest(request, response);
    await sendReply(request, response, await answer(asked), asked.signal);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});

afterAll(() => void server.close());

const port = () => (server.address() as AddressInfo).port;

/** An answer as it came, not unpacked. */
function get(headers: Record<string, string> = {}, method = "GET", body?: string) {
  return new Promise<{ message: IncomingMessage; bytes: Buffer; isWhole: boolean }>((done, failed) => {
    const sent = ask({ port: port(), method, headers, path: "/api/x?a=1" }, (message) => {
      const parts: Buffer[] = [];
      message.on("data", (part) => parts.push(part));
      message.on("error", () => {});
      message.on("close", () => done({ message, bytes: Buffer.concat(parts), isWhole: message.complete }));
    });
    sent.once("error", failed);
    sent.end(body);
  });
}

const long = { text: "a".repeat(5_000) };

it.each([
  ["gzip, deflate, br", true],
  ["br, gzip;q=0.5", true],
  ["*", true],
  ["gzip;q=0", false],
  ["br", false],
  ["", false],
])("packs a long text for those who take %j: %s", async (encoding, isPacked) => {
  answer = () => Response.json(long);
  const { message, bytes } = await get({ "accept-encoding": encoding });
  expect(message.headers["content-encoding"]).toBe(isPacked ? "gzip" : undefined);
  expect(message.headers.vary).toBe("accept-encoding");
  expect(Number(message.headers["content-length"])).toBe(bytes.byteLength);
  expect(JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString())).toEqual(long);
});

it("sends a short text, and what is no text, as it is", async () => {
  answer = () => Response.json({ ok: true });
  expect((await get({ "accept-encoding": "gzip" })).bytes.toString()).toBe('{"ok":true}');
  const picture = Buffer.alloc(5_000, 7);
  answer = () => new Response(picture, { headers: { "content-type": "image/png" } });
  const { message, bytes } = await get({ "accept-encoding": "gzip" });
  expect(message.headers["content-encoding"]).toBeUndefined();
  expect(bytes.equals(picture)).toBe(true);
});

it("passes status, headers and several cookies on", async () => {
  answer = () => {
    const headers = new Headers({ location: "/x" });
    headers.append("set-cookie", "a=1; Path=/");
    headers.append("set-cookie", "b=2; Path=/");
    return new Response(null, { status: 303, headers });
  };
  const { message, bytes } = await get();
  expect(message.statusCode).toBe(303);
  expect(message.headers.location).toBe("/x");
  expect(message.headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  expect(bytes.byteLength).toBe(0);
});

it("gives the handler the method, the address, every header and the body", async () => {
  answer = async (request) =>
    Response.json([request.method, request.url, request.headers.get("x-a"), await request.text()]);
  const { bytes } = await get({ "x-a": "b, c" }, "POST", "hello");
  expect(JSON.parse(bytes.toString())).toEqual(["POST", "http://localhost/api/x?a=1", "b, c", "hello"]);
});

it("breaks off where the source fails, so that the reader sees it", async () => {
  const failing = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("a,b\n")),
    pull: async () => {
      await wait(20);
      throw new Error("the file is gone");
    },
  });
  answer = () => new Response(failing, { headers: { "content-type": "text/csv" } });
  expect((await get().catch(() => ({ isWhole: false }))).isWhole).toBe(false);
  answer = () => Response.json({ ok: true });
  expect((await get()).isWhole).toBe(true);
});

it("tells the handler when its asker leaves, and only then", async () => {
  const signals: AbortSignal[] = [];
  answer = async (request) => {
    signals.push(request.signal);
    await wait(100);
    return Response.json({ ok: true });
  };
  const socket = connect(port(), "127.0.0.1", () => socket.write("GET /api/x HTTP/1.1\r\nhost: a\r\n\r\n"));
  await wait(50);
  socket.destroy();
  await wait(100);
  await get();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it("closes the source of an answer whose asker left while it waited behind another one", async () => {
  let closed = 0;
  let left = 0;
  answer = async (request) => {
    request.signal.addEventListener("abort", () => {
      left += 1;
    });
    if (request.url.endsWith("/slow")) {
      await wait(300);
      return Response.json({ ok: true });
    }
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(65_536));
    const cancel = () => {
      closed += 1;
    };
    return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }));
  };
  const socket = connect(port(), "127.0.0.1");
  const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  // More than the eleven at which Node warns of listeners that are never taken away.
  socket.write(asking("/slow") + asking("/file").repeat(12));
  await wait(100);
  socket.destroy();
  await expect.poll(() => [left, closed], { timeout: 5_000 }).toEqual([13, 12]);
});

it("leaves a text alone that comes with its length or its own packing", async () => {
  const text = "a".repeat(5_000);
  answer = () => new Response(text, { headers: { "content-type": "text/csv", "content-length": "5000" } });
  const { message, bytes } = await get({ "accept-encoding": "gzip" });
  expect(message.headers["content-encoding"]).toBeUndefined();
  expect(bytes.toString()).toBe(text);
});
