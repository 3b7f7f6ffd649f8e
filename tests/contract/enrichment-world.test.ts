import { describe } from "vitest";
import { worldEnrichment } from "@/lib/providers/enrichment/world/adapter.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import { enrichmentContract } from "./enrichment.contract.ts";

interface WorldPerson {
  readonly url: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
}

describe("the embedded provider of data", () => {
  const { of, control } = runningWorld();
  enrichmentContract({
    port: () => worldEnrichment({ baseUrl: `http://127.0.0.1:${of().httpPort}` }),
    unreachable: () => worldEnrichment({ baseUrl: "http://127.0.0.1:59998" }),
    people: async () => {
      const { people } = await control<{ people: WorldPerson[] }>("GET", "/people?limit=40");
      return people.map(({ url, firstName, lastName, company }) => ({
        profile: url,
        fullName: `${firstName} ${lastName}`,
        companyName: company,
        email: null,
      }));
    },
  });
});
