import { setTimeout as wait } from "node:timers/promises";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";

/**
 * The name servers for so many machine milliseconds in all: after that they count as silent. Whoever runs slow ones
 * keeps no other domain waiting.
 */
export function dnsInTime(dns: DnsPort, longestMs: number): DnsPort {
  const until = monotonicMs() + longestMs;
  async function ask<T>(question: () => Promise<T>): Promise<T> {
    const leftMs = until - monotonicMs();
    if (leftMs <= 0) throw tooSlow();
    const over = new AbortController();
    const late = wait(leftMs, undefined, { signal: over.signal }).then(() => Promise.reject(tooSlow()));
    try {
      return await Promise.race([question(), late]);
    } finally {
      over.abort();
    }
  }
  return {
    textsOf: (name) => ask(() => dns.textsOf(name)),
    mailServersOf: (name) => ask(() => dns.mailServersOf(name)),
    addressesOf: (name) => ask(() => dns.addressesOf(name)),
    namesOf: (address) => ask(() => dns.namesOf(address)),
  };
}

const tooSlow = () => new ProviderError("unavailable", "name server: too slow");
