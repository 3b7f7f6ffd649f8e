import { isIP } from "node:net";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";
import { dmarcNames, isDmarc } from "./rules/records/dmarc.ts";
import type { DomainRecords, Said } from "./rules/records/evaluate.ts";
import { isBelow, providerOf } from "./rules/records/mail-providers.ts";
import { isSpf, nextNames, parseSpf } from "./rules/records/spf.ts";

/** The most names that an SPF record leads to: with more questions it is broken anyway. */
const mostNames = 11;
/** The most addresses of a host whose names are asked, and the most names of one. */
const mostAddresses = 4;

/** What is asked about a mailbox's domain. */
export interface Asked {
  readonly domain: string;
  readonly host: string;
  /** DKIM selectors that are known besides those of the provider. */
  readonly selectors: readonly string[];
}

/** Asks the name servers everything about a sending domain. A silent one is recorded as silent. */
export async function gatherRecords(
  dns: DnsPort,
  { domain, host, selectors }: Asked,
): Promise<DomainRecords> {
  const provider = providerOf(host);
  const asked = [...new Set([...selectors, ...(provider?.selectors ?? [])])];
  const [texts, keys, dmarc, mx, hostAddresses] = await Promise.all([
    spfTexts(dns, domain),
    Promise.all(
      asked.map(async (one) => [one, await said(dns.textsOf(`${one}._domainkey.${domain}`))] as const),
    ),
    dmarcTexts(dns, domain),
    said(dns.mailServersOf(domain)),
    isIP(host) ? [host] : said(dns.addressesOf(host)),
  ]);
  return {
    domain,
    host,
    provider,
    texts,
    keys: new Map(keys),
    dmarc,
    mx,
    hostAddresses,
    mxAddresses: await addressesOfAll(dns, mx),
    reverse: isBelow(host, domain) ? await reverseOf(dns, hostAddresses) : null,
  };
}

/** An answer, or null where the name server gave none. */
async function said<T>(answer: Promise<readonly T[]>): Promise<Said<T>> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

async function spfTexts(dns: DnsPort, domain: string): Promise<Map<string, Said<string>>> {
  const texts = new Map<string, Said<string>>();
  let names = [domain];
  while (names.length > 0) {
    const now = names.slice(0, mostNames - texts.size);
    const answers = await Promise.all(now.map((name) => said(dns.textsOf(name))));
    now.forEach((name, at) => {
      texts.set(name, answers[at] ?? null);
    });
    const records = answers.flatMap((answer) => (answer ?? []).filter(isSpf)).map(parseSpf);
    names = [...new Set(records.flatMap((record) => (record ? nextNames(record) : [])))].filter(
      (name) => !texts.has(name),
    );
    if (texts.size >= mostNames) break;
  }
  return texts;
}

async function dmarcTexts(dns: DnsPort, domain: string): Promise<DomainRecords["dmarc"]> {
  const found: { name: string; said: Said<string> }[] = [];
  for (const name of dmarcNames(domain)) {
    const texts = await said(dns.textsOf(name));
    found.push({ name, said: texts });
    if (texts === null || texts.some(isDmarc)) break;
  }
  return found;
}

async function addressesOfAll(dns: DnsPort, names: Said<string>): Promise<Said<string>> {
  if (names === null) return null;
  const all = await Promise.all(names.slice(0, mostAddresses).map((name) => said(dns.addressesOf(name))));
  return all.flatMap((addresses) => addresses ?? []);
}

/** Whether the names of each address lead back to it. */
function reverseOf(dns: DnsPort, addresses: Said<string>): Promise<NonNullable<DomainRecords["reverse"]>> {
  return Promise.all(
    (addresses ?? []).slice(0, mostAddresses).map(async (address) => {
      const names = await said(dns.namesOf(address));
      const some = names?.slice(0, mostAddresses) ?? [];
      const back = await Promise.all(some.map((name) => said(dns.addressesOf(name))));
      const isSilent = names === null || back.includes(null);
      const leadsBack = back.some((found) => found?.includes(address));
      return { address, leadsBack: leadsBack || (isSilent ? null : false) };
    }),
  );
}
