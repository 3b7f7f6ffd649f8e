import { Resolver } from "node:dns/promises";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableText } from "@/lib/kernel/storable-text/index.ts";
import type { DnsPort } from "../port.ts";

/** How long a name server may take, in ms, and how often it is asked. */
const patience = { timeout: 1_500, tries: 2 };

/** The most records of a name that are read, and the most characters of each. */
const mostRecords = 100;
const longestRecord = 1_000;

/** Answers that say that there is no such record: the name has none, or doesn't exist. */
const absences = new Set(["ENODATA", "ENOTFOUND"]);

/**
 * The DNS port on the system's name servers.
 * @param servers name servers in place of the system's.
 */
export function resolverDns(servers: readonly string[] = []): DnsPort {
  const resolver = new Resolver(patience);
  if (servers.length > 0) resolver.setServers(servers);
  return {
    textsOf: async (name) =>
      storable((await asked(resolver.resolveTxt(name))).map((parts) => parts.join(""))),
    mailServersOf: async (name) =>
      storable(
        (await asked(resolver.resolveMx(name)))
          .sort((a, b) => a.priority - b.priority)
          .map(({ exchange }) => exchange.toLowerCase()),
      ),
    addressesOf: async (name) => {
      const both = [asked(resolver.resolve4(name)), asked(resolver.resolve6(name))];
      return storable((await Promise.all(both)).flat());
    },
    namesOf: async (address) =>
      storable((await asked(resolver.reverse(address))).map((name) => name.toLowerCase())),
  };
}

/** The records of an answer; none where the name servers say so. */
async function asked<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return (await answer).slice(0, mostRecords);
  } catch (cause) {
    const code = (cause as { readonly code?: unknown }).code;
    if (typeof code === "string" && absences.has(code)) return [];
    throw new ProviderError("unavailable", `name server: ${String(code ?? "no answer")}`, { cause });
  }
}

const storable = (records: readonly string[]) => records.map((record) => storableText(record, longestRecord));
