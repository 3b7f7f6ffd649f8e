import type { EnrichmentPort, PersonToFind } from "../port.ts";
import { askProvider } from "./api.ts";
import { readDescription, readFound } from "./transform.ts";

/** The enrichment port on the embedded world's provider of data, over HTTP. */
export function worldEnrichment({ baseUrl }: { readonly baseUrl: string }): EnrichmentPort {
  const named = ({ profile, fullName, companyName, email }: PersonToFind) => ({
    profile: profile ?? "",
    name: fullName,
    company: companyName,
    email: email ?? "",
  });
  return {
    find: async (person, wanted) =>
      readFound(
        await askProvider(baseUrl, "/enrichment/find", {
          ...named(person),
          email_wanted: wanted.email,
          phone_wanted: wanted.phone,
        }),
      ),
    describe: async (person) =>
      readDescription(await askProvider(baseUrl, "/enrichment/describe", named(person))),
  };
}
