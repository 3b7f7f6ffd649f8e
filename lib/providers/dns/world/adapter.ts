import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { DnsPort } from "../port.ts";
import { askNames } from "./api.ts";
import { readRecords } from "./transform.ts";

/** The DNS port on the embedded world's name server, over HTTP. */
export function worldDns({ baseUrl }: { readonly baseUrl: string }): DnsPort {
  const ask = async (kind: Parameters<typeof askNames>[1], name: string) => {
    const records = readRecords(await askNames(baseUrl, kind, name));
    if (records === null) throw new ProviderError("unavailable", "name server: no answer");
    return records;
  };
  return {
    textsOf: (name) => ask("texts", name),
    mailServersOf: (name) => ask("mail_servers", name),
    addressesOf: (name) => ask("addresses", name),
    namesOf: (address) => ask("names", address),
  };
}
