import { createSocket, type Socket } from "node:dgram";
import { afterAll, beforeAll, describe } from "vitest";
import { resolverDns } from "@/lib/providers/dns/resolver/adapter.ts";
import { dnsContract } from "./dns.contract.ts";

/** What the name server says. Null: it fails. */
const records = new Map<string, readonly string[] | null>();
let socket: Socket;
let port = 0;

/** The labels of the asked name. */
function nameOf(asked: Buffer): string {
  const labels: string[] = [];
  for (let at = 0; asked[at]; at += asked[at]! + 1)
    labels.push(asked.subarray(at + 1, at + 1 + asked[at]!).toString());
  return labels.join(".");
}

/** A TXT record about the asked name (RFC 1035, 3.3.14): strings of up to 255 bytes. */
function recordOf(text: string): Buffer {
  const strings = (text.match(/.{1,255}/gs) ?? [""]).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]),
  );
  const data = Buffer.concat(strings);
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

beforeAll(async () => {
  socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const asked = query.subarray(12);
    const end = asked.indexOf(0) + 5;
    const texts = records.get(nameOf(asked));
    const head = Buffer.from(query.subarray(0, 12));
    // No error, SERVFAIL or NXDOMAIN.
    head.writeUInt16BE(0x8180 + (texts === null ? 2 : texts === undefined ? 3 : 0), 2);
    head.writeUInt16BE(texts?.length ?? 0, 6);
    head.writeUInt32BE(0, 8);
    socket.send(
      Buffer.concat([head, asked.subarray(0, end), ...(texts ?? []).map(recordOf)]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  port = socket.address().port;
});
afterAll(() => socket.close());

describe("name servers", () => {
  dnsContract({
    port: () => resolverDns([`127.0.0.1:${port}`]),
    unreachable: () => resolverDns(["127.0.0.1:9"]),
    put: async (name, texts) => void records.set(name, texts),
  });
});
