import { createSocket, type Socket } from "node:dgram";
import { afterAll, beforeAll, describe } from "vitest";
import { resolverDns } from "@/lib/providers/dns/resolver/adapter.ts";
import { dnsContract, type Records } from "./dns.contract.ts";

/** What the name server says. Null: it fails. */
const records = new Map<string, Records | null>();
/** The names of addresses, by the name that stands for an address. */
const reverse = new Map<string, string>();
let socket: Socket;
let port = 0;

/** The labels of the asked name. */
function nameOf(asked: Buffer): string {
  const labels: string[] = [];
  for (let at = 0; asked[at]; at += asked[at]! + 1)
    labels.push(asked.subarray(at + 1, at + 1 + asked[at]!).toString());
  return labels.join(".");
}

const encoded = (name: string) =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** The numbers of the kinds of records (RFC 1035, 3.2.2). */
const types = { a: 1, ptr: 12, mx: 15, txt: 16 } as const;

/** A record of a kind about the asked name. */
function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** The data of a TXT record (RFC 1035, 3.3.14): strings of up to 255 bytes. */
const textData = (text: string) =>
  Buffer.concat(
    (text.match(/.{1,255}/gs) ?? [""]).map((part) =>
      Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]),
    ),
  );

function answersTo(name: string, type: number): Buffer[] {
  const { texts = [], mailServers = [], addresses = [] } = records.get(name) ?? {};
  if (type === types.txt) return texts.map((text) => recordOf(type, textData(text)));
  if (type === types.mx)
    return mailServers
      .map((server, at) => recordOf(type, Buffer.concat([Buffer.from([0, 10 * (at + 1)]), encoded(server)])))
      .reverse();
  if (type === types.a)
    return addresses.map((address) => recordOf(type, Buffer.from(address.split(".").map(Number))));
  const named = reverse.get(name);
  return type === types.ptr && named ? [recordOf(type, encoded(named))] : [];
}

beforeAll(async () => {
  socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const asked = query.subarray(12);
    const end = asked.indexOf(0) + 5;
    const name = nameOf(asked);
    const isKnown = records.has(name) || reverse.has(name);
    const answers = answersTo(name, asked.readUInt16BE(end - 4));
    const head = Buffer.from(query.subarray(0, 12));
    // No error, SERVFAIL or NXDOMAIN.
    head.writeUInt16BE(0x8180 + (records.get(name) === null ? 2 : isKnown ? 0 : 3), 2);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, asked.subarray(0, end), ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  port = socket.address().port;
});
afterAll(() => socket.close());

describe("name servers", () => {
  dnsContract({
    port: () => resolverDns([`127.0.0.1:${port}`]),
    unreachable: () => resolverDns(["127.0.0.1:9"]),
    put: async (name, said) => void records.set(name, said),
    putName: async (address, name) =>
      void reverse.set(`${address.split(".").reverse().join(".")}.in-addr.arpa`, name),
  });
});
