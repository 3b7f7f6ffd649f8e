import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { addressTurns } from "@/lib/http/turning/turns.ts";
import { turningServer } from "@/tests/factories/turning-server.ts";
import { webRequest } from "../calls/web-request.ts";
import { takeTurns } from "./take-turns.ts";

const { listen, open } = turningServer();

describe("a body that comes slowly", () => {
  /** Begins to send a body of a megabyte and stops after so many bytes. Returns what is answered before the end. */
  function begin(port: number, given: { bytes: number; headers?: string }): Promise<string> {
    const socket = connect({ port, host: "127.0.0.1" });
    open.push(socket);
    socket.on("error", () => undefined);
    const head = `POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.1\r\n${given.headers ?? ""}`;
    socket.write(`${head}Content-Length: 1000000\r\n\r\n${"x".repeat(given.bytes)}`);
    return buffer(socket).then(
      (text) => text.toString(),
      () => "",
    );
  }
  const most = addressTurns.atOnce + 4;
  const post = (port: number, body: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "x-forwarded-for": "198.51.100.1", ...headers },
      body,
      signal: AbortSignal.timeout(3_000),
    });

  it("takes no turn before it is there: those that came whole go past it [S24]", async () => {
    const port = await listen((request, response) =>
      takeTurns(request, response, async () => {
        await buffer(request);
        response.end("done");
      }),
    );
    for (let n = 0; n < most; n++) void begin(port, { bytes: 10 });
    await new Promise((wait) => setTimeout(wait, 100));
    expect((await post(port, "hello")).status).toBe(200);
    expect((await post(port, "")).status).toBe(200);
  });

  it("and is large keeps only those waiting that are large and as unknown as it is [S24]", async () => {
    const port = await listen((request, response) =>
      takeTurns(request, response, async () => {
        await buffer(request);
        response.end("done");
      }),
    );
    for (let n = 0; n < most; n++) void begin(port, { bytes: 200_000 });
    // Nor do requests with one token delay those with another.
    for (let n = 0; n < most; n++)
      void begin(port, { bytes: 200_000, headers: "Authorization: Bearer one\r\n" });
    await new Promise((wait) => setTimeout(wait, 100));
    const large = "y".repeat(300_000);
    expect((await post(port, large, { authorization: "Bearer two" })).status).toBe(200);
    expect((await post(port, large, { cookie: "session=three" })).status).toBe(200);
    await expect(post(port, large)).rejects.toThrow();
  });

  it("is answered with 408 and hung up on once it is too slow; one that goes on in time is not [S24]", async () => {
    const pace = { graceMs: 200, bytesPerSecond: 1_000 };
    const seen: string[] = [];
    const port = await listen((request, response) =>
      takeTurns(
        request,
        response,
        async () => {
          seen.push((await buffer(request)).toString());
          response.end("done");
        },
        pace,
      ),
    );
    const began = Date.now();
    const answer = await begin(port, { bytes: 500 });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer.toLowerCase()).toContain("\r\nconnection: close\r\n");
    expect(answer).toContain('"reason":"request_timeout"');
    // The bytes received extended the time.
    expect(Date.now() - began).toBeGreaterThanOrEqual(690);
    const slow = connect({ port, host: "127.0.0.1" });
    open.push(slow);
    const answered = buffer(slow);
    slow.write("POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1500\r\n\r\n");
    for (let part = 0; part < 3; part++) {
      slow.write("z".repeat(500));
      await new Promise((wait) => setTimeout(wait, 150));
    }
    expect((await answered).toString()).toMatch(/^HTTP\/1\.1 200 /);
    expect(seen).toEqual(["z".repeat(1500)]);
  });

  it("nobody waits for the rest of a body that was answered before it came [S24]", async () => {
    const port = await listen((request, response) =>
      takeTurns(request, response, async () => void response.end("enough"), {
        graceMs: 100,
        bytesPerSecond: 1_000_000,
      }),
    );
    const began = Date.now();
    expect(await begin(port, { bytes: 200_000 })).toContain("enough");
    expect(Date.now() - began).toBeLessThan(4_000);
  });
});

describe("a body that is refused in its middle", () => {
  const refusing: RequestListener = (request, response) =>
    takeTurns(request, response, async () => {
      if (request.method === "GET") return void response.end("the next one");
      await webRequest(request, response).body?.getReader().read();
      response.writeHead(413).end("too large");
    });
  const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;
  const start = async () => {
    const socket = connect(await listen(refusing), "127.0.0.1");
    open.push(socket);
    socket.on("error", () => {});
    let got = "";
    socket.on("data", (part) => {
      got += part;
    });
    socket.write("POST /api/x HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n");
    return { socket, got: () => got };
  };

  it("is dropped to its end: the next request on its connection is answered [S24]", async () => {
    const { socket, got } = await start();
    for (let part = 0; part < 40; part++) socket.write(chunk);
    socket.write("0\r\n\r\nGET /api/y HTTP/1.1\r\nhost: a\r\n\r\n");
    await expect.poll(got, { timeout: 5_000 }).toMatch(/413[\s\S]*the next one/);
  });

  it("and has no end is hung up on [S24]", async () => {
    const { socket, got } = await start();
    const gone = new Promise((closed) => socket.once("close", closed));
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", more);
    more();
    await gone;
    expect(got()).toContain("413");
  });
});
