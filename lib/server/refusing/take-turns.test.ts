import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { takeSettings } from "@/lib/env/launch.ts";
import type { BodyPace } from "@/lib/http/body-pace.ts";
import { countGuess } from "@/lib/http/turning/flood.ts";
import { addressTurns, tokenTurns, uploadTurns } from "@/lib/http/turning/turns.ts";
import { turningServer } from "@/tests/factories/turning-server.ts";
import { mostUnread } from "../slow-reader.ts";
import { takeTurns } from "./take-turns.ts";

const { listen, listenAlone, open, connections } = turningServer();

it("one address's requests take turns; another's goes past them, and who hung up takes none [F23]", async () => {
  let running = 0;
  let most = 0;
  let started = 0;
  let finish = () => {};
  const held = new Promise<void>((done) => {
    finish = done;
  });
  const port = await listen((request, response) =>
    takeTurns(request, response, async () => {
      started++;
      running++;
      most = Math.max(most, running);
      if (request.url === "/slow") await held;
      running--;
      response.end("done");
    }),
  );
  const ask = (path: string, from: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { "x-forwarded-for": from },
      ...(signal ? { signal } : {}),
    });
  const flood = Array.from({ length: addressTurns.atOnce + 5 }, () => ask("/slow", "198.51.100.1"));
  const hangUp = new AbortController();
  const gone = ask("/slow", "198.51.100.1", hangUp.signal).catch(() => "gone");
  await expect.poll(() => started).toBe(addressTurns.atOnce);
  // Waiting for writes delays no reader, and waiting for readers delays no write [S24].
  const written = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    headers: { "x-forwarded-for": "198.51.100.1" },
  });
  expect(written.status).toBe(200);
  expect((await ask("/", "198.51.100.2")).status).toBe(200);
  hangUp.abort();
  expect(await gone).toBe("gone");
  await new Promise((wait) => setTimeout(wait, 50));
  finish();
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200));
  expect(most).toBeLessThanOrEqual(addressTurns.atOnce + 1);
  expect(started).toBe(addressTurns.atOnce + 5 + 2);
});

it("one token's requests take turns from however many addresses they come [F23]", async () => {
  const running: { [size: string]: number } = {};
  let finish = () => {};
  const held = new Promise<void>((done) => {
    finish = done;
  });
  const port = await listen((request, response) =>
    takeTurns(request, response, async () => {
      const size = Number(request.headers["content-length"] ?? "0") > 100_000 ? "large" : "small";
      const token = request.headers.authorization ?? "";
      running[`${size} ${token}`] = (running[`${size} ${token}`] ?? 0) + 1;
      if (token === "Bearer one") await held;
      await buffer(request);
      response.end("done");
    }),
  );
  const ask = (n: number, token: string, body: string) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "x-forwarded-for": `198.51.100.${n}`, authorization: `Bearer ${token}` },
      body,
    });
  const flood = Array.from({ length: 40 }, (_, n) => ask(n, "one", n % 2 ? "" : "x".repeat(300_000)));
  await expect
    .poll(() => running)
    .toEqual({ "small Bearer one": tokenTurns.atOnce, "large Bearer one": uploadTurns.atOnce });
  // A request that waits for its token's turn delays no other request of its address.
  expect((await ask(1, "two", "")).status).toBe(200);
  expect((await ask(2, "two", "y".repeat(300_000))).status).toBe(200);
  finish();
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]));
});

it("those who show no token keep nobody of their address waiting who shows one [F23]", async () => {
  let nobodies = 0;
  const port = await listen((request, response) =>
    takeTurns(request, response, async () => {
      if (!request.headers.authorization) nobodies++;
      await new Promise((wait) => setTimeout(wait, 20));
      response.end("done");
    }),
  );
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { "x-forwarded-for": "198.51.100.1", ...headers } });
  const flood = Array.from({ length: 400 }, () => ask());
  await expect.poll(() => nobodies).toBeGreaterThan(20);
  expect((await ask({ authorization: "Bearer colleague" })).status).toBe(200);
  expect(nobodies).toBeLessThan(200);
  await Promise.all(flood);
});

it("an address that shows tokens which name nothing is worked on one at a time, large bodies too [F23]", async () => {
  takeSettings({ TRUSTED_PROXIES: "1", RATE_LIMITS: "on" });
  const from = { "x-forwarded-for": "198.51.100.9" };
  const guessed = new Headers({ "x-outreach-peer": "127.0.0.1", ...from });
  for (let n = 0; n < 25; n++) await countGuess(guessed);
  let running = 0;
  let most = 0;
  const port = await listen((request, response) =>
    takeTurns(request, response, async () => {
      most = Math.max(most, ++running);
      await buffer(request);
      await new Promise((wait) => setTimeout(wait, 50));
      running--;
      response.end("done");
    }),
  );
  const ask = (n: number) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { authorization: `Bearer guess-${n}`, ...from },
      body: "x".repeat(300_000),
    });
  await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n)));
  expect(most).toBe(1);
});

it("a token takes its own turns wherever in the address's query it stands [F23]", async () => {
  let running = 0;
  let most = 0;
  const port = await listen((request, response) =>
    takeTurns(request, response, async () => {
      most = Math.max(most, ++running);
      await new Promise((wait) => setTimeout(wait, 300));
      running--;
      response.end("done");
    }),
  );
  const ask = (n: number) =>
    fetch(`http://127.0.0.1:${port}/?a=?&token=everywhere`, {
      headers: { "x-forwarded-for": `198.51.100.${n}`, cookie: `session=other-${n}` },
    });
  await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)));
  expect(most).toBeLessThanOrEqual(tokenTurns.atOnce);
});

describe("an answer that nobody reads", () => {
  const long = "z".repeat(8_000_000);
  /** Answers like the framework: it waits until everything it has written is sent. */
  const answerLong = (pace?: BodyPace) =>
    listenAlone((request, response) =>
      takeTurns(
        request,
        response,
        async () => {
          if (request.url === "/") return void response.end("short");
          const finished = new Promise<void>((done) => response.once("finish", done));
          if (!response.write(long)) await Promise.race([once(response, "drain"), once(response, "close")]);
          response.end();
          await finished;
        },
        pace,
      ),
    );
  /** Requests the long answer, reads its beginning and no more. */
  async function beginToRead(port: number): Promise<Socket> {
    const socket = connect({ port, host: "127.0.0.1" });
    open.push(socket);
    socket.on("error", () => undefined);
    socket.write("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "readable");
    return socket;
  }
  const most = addressTurns.atOnce + 4;
  const ask = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(4_000) })).text();

  it("takes no turn: others of the address are answered meanwhile [S24]", async () => {
    const port = await answerLong();
    for (let n = 0; n < most; n++) await beginToRead(port);
    expect(await ask(port)).toBe("short");
  });

  it("takes no turn once its reader has left [S24]", async () => {
    const port = await answerLong();
    const readers: Socket[] = [];
    for (let n = 0; n < addressTurns.atOnce; n++) readers.push(await beginToRead(port));
    for (const reader of readers) reader.destroy();
    expect(await ask(port)).toBe("short");
  });

  it("takes no turn once its reader has left who asked for several at once [S24]", async () => {
    const port = await answerLong();
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => undefined);
    socket.write("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(addressTurns.atOnce + 4));
    await once(socket, "readable");
    socket.destroy();
    expect(await ask(port)).toBe("short");
  });

  it("takes no turn once it has begun, though its reader left before that who asked for several at once [S24]", async () => {
    let begin = () => {};
    const held = new Promise<void>((done) => {
      begin = done;
    });
    let finish = () => {};
    const later = new Promise<void>((done) => {
      finish = done;
    });
    const started: { [path: string]: number } = { "/long": 0, "/": 0 };
    const port = await listenAlone((request, response) =>
      takeTurns(request, response, async () => {
        const path = request.url ?? "";
        started[path] = (started[path] ?? 0) + 1;
        await (path === "/" ? later : held);
        // Like the framework: an answer that waits behind others of its connection gets no event when the connection
        // ends.
        if (path === "/long" && !response.write(long))
          await Promise.race([once(response, "drain"), once(response, "close")]);
        response.end("short");
      }),
    );
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => undefined);
    socket.write("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(addressTurns.atOnce));
    await expect.poll(() => started["/long"], { timeout: 4_000 }).toBe(addressTurns.atOnce);
    socket.destroy();
    await new Promise((wait) => setTimeout(wait, 200));
    begin();
    const all = Array.from({ length: addressTurns.atOnce }, () => ask(port));
    try {
      await expect.poll(() => started["/"], { timeout: 3_000 }).toBe(addressTurns.atOnce);
    } finally {
      finish();
    }
    expect(new Set(await Promise.all(all))).toEqual(new Set(["short"]));
  });

  it("is broken off where its work fails, so that nobody waits for the rest", async () => {
    const port = await listenAlone((request, response) =>
      takeTurns(request, response, async () => {
        response.write("the beginning");
        throw new Error("no");
      }),
    );
    await expect(ask(port)).rejects.toThrow(/terminated|fetch failed/);
  });

  it("is hung up on once its reader is too slow, and where its address has too many [S24]", async () => {
    const port = await answerLong({ graceMs: 3_000, bytesPerSecond: 1_000_000_000 });
    await Promise.all(Array.from({ length: mostUnread + 8 }, () => beginToRead(port)));
    await expect.poll(connections, { timeout: 8_000 }).toBeLessThanOrEqual(mostUnread);
    await expect.poll(connections, { timeout: 8_000 }).toBe(0);
  }, 20_000);

  it("keeps its turn while it is still being worked on, though its reader has left [F23]", async () => {
    let finish = () => {};
    const held = new Promise<void>((done) => {
      finish = done;
    });
    let begun = 0;
    const port = await listenAlone((request, response) =>
      takeTurns(request, response, async () => {
        begun++;
        if (request.url === "/long") await held;
        response.end("short");
      }),
    );
    for (let n = 0; n < addressTurns.atOnce; n++) {
      const socket = connect({ port, host: "127.0.0.1" });
      socket.write("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await expect.poll(() => begun, { interval: 5 }).toBe(n + 1);
      socket.destroy();
    }
    const answer = ask(port);
    await new Promise((wait) => setTimeout(wait, 1_000));
    expect(await Promise.race([answer, "waits"])).toBe("waits");
    finish();
    expect(await answer).toBe("short");
  });
});
