import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { DnsPort } from "../port.ts";
import { askNames } from "./api.ts";
import { readTexts } from "./transform.ts";

/** The DNS port on the embedded world's name server, over HTTP. */
export function worldDns({ baseUrl }: { readonly baseUrl: string }): DnsPort {
  return {
    textsOf: async (name) => {
      const texts = readTexts(await askNames(baseUrl, name));
      if (texts === null) throw new ProviderError("unavailable", "name server: no answer");
      return texts;
    },
  };
}
