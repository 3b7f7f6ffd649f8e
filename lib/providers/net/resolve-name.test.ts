import { createSocket } from "node:dgram";
import { afterEach, expect, it } from "vitest";
import { nameResolver } from "./resolve-name.ts";

const open: { close(): void }[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

/** A name server on a free port: it knows one address of one name, calls others unknown, and is silent about some. */
async function nameServer(name: string, address: readonly number[]): Promise<string> {
  const socket = createSocket("udp4");
  open.push(socket);
  socket.on("message", (query, { port }) => {
    const asked = query.subarray(12);
    const end = asked.indexOf(0) + 5;
    const labels: string[] = [];
    for (let at = 0; asked[at]; at += (asked[at] ?? 0) + 1)
      labels.push(asked.subarray(at + 1, at + 1 + (asked[at] ?? 0)).toString());
    if (labels.join(".").startsWith("silent")) return;
    const isKnown = labels.join(".") === name;
    const isV4 = asked.readUInt16BE(end - 4) === 1;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(isKnown && isV4 ? 1 : 0, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    const answer = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]);
    const parts = [head, asked.subarray(0, end), ...(isKnown && isV4 ? [answer] : [])];
    socket.send(Buffer.concat(parts), port, "127.0.0.1");
  });
  await new Promise<void>((listening) => socket.bind(0, "127.0.0.1", listening));
  return `127.0.0.1:${socket.address().port}`;
}

it("asks the name servers, and the system only about names that they don't know, one at a time", async () => {
  const server = await nameServer("hooks.example.com", [203, 0, 114, 7]);
  const asked: string[] = [];
  let now = 0;
  let most = 0;
  const resolve = nameResolver([server], async (host) => {
    asked.push(host);
    most = Math.max(most, ++now);
    await new Promise((done) => setTimeout(done, 20));
    now--;
    return ["10.0.0.7"];
  });
  expect(await resolve("hooks.example.com")).toEqual(["203.0.114.7"]);
  expect(asked).toEqual([]);
  const names = ["a.example.com", "b.example.com", "c.example.com"];
  expect(await Promise.all(names.map(resolve))).toEqual(names.map(() => ["10.0.0.7"]));
  expect([asked.sort(), most]).toEqual([names, 1]);
});

it("gives up a name whose server is silent, and doesn't ask the system, which would occupy a thread [F23]", async () => {
  const server = await nameServer("hooks.example.com", [203, 0, 114, 7]);
  const asked: string[] = [];
  const resolve = nameResolver([server], async (host) => {
    asked.push(host);
    return [];
  });
  const silent = Array.from({ length: 20 }, (_, i) => resolve(`silent${i}.example.com`));
  expect(await resolve("hooks.example.com")).toEqual(["203.0.114.7"]);
  const ended = await Promise.allSettled(silent);
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  expect(asked).toEqual([]);
}, 60_000);
