import { expect, it } from "vitest";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";
import { dnsInTime } from "./dns-in-time.ts";
import { gatherRecords } from "./gather-records.ts";

const asked: string[] = [];
const note = (kind: string) => (name: string) => {
  asked.push(`${kind} ${name}`);
  return Promise.resolve([] as string[]);
};
const quiet: DnsPort = {
  textsOf: note("texts"),
  mailServersOf: note("mx"),
  addressesOf: note("addresses"),
  namesOf: note("names"),
};
const of = { domain: "firm.example", host: "mail.firm.example", selectors: [] };

it("a name server that leads from one slow name to the next is silent after a while", async () => {
  const never = new Promise<string[]>(() => {});
  const slow = { ...quiet, addressesOf: () => never, textsOf: () => never };
  const from = monotonicMs();
  const found = await gatherRecords(dnsInTime(slow, 50), of);
  expect(monotonicMs() - from).toBeLessThan(5_000);
  expect(found.texts.get("firm.example")).toBeNull();
  expect(found.hostAddresses).toBeNull();
  expect(found.mx).toEqual([]);
});

it("what hostile records lead to is bounded", async () => {
  const many = Array.from({ length: 100 }, (_, n) => `n${n}.firm.example`);
  const spf = `v=spf1 ${many.map((name) => `include:${name}`).join(" ")} -all`;
  const hostile: DnsPort = {
    textsOf: (name) => quiet.textsOf(name).then(() => Array.from({ length: 100 }, () => spf)),
    mailServersOf: (name) => quiet.mailServersOf(name).then(() => many),
    addressesOf: (name) => quiet.addressesOf(name).then(() => many.map((_, n) => `192.0.2.${n}`)),
    namesOf: (address) => quiet.namesOf(address).then(() => many),
  };
  asked.length = 0;
  await gatherRecords(hostile, of);
  const count = (kind: string) => asked.filter((one) => one.startsWith(kind)).length;
  expect(count("texts"), "eleven of SPF, one of DMARC").toBeLessThanOrEqual(12);
  expect(count("names")).toBe(4);
  expect(count("addresses"), "the host, four mail servers, four names of each of four addresses").toBe(21);
});
