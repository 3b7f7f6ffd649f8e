import { describe, expect, it } from "vitest";
import type { EnrichmentPort, PersonToFind } from "@/lib/providers/enrichment/port.ts";

/** What a provider's side must offer so that the suite can ask about people. */
export interface EnrichmentStage {
  port(): EnrichmentPort;
  /** People whom the provider knows, at least thirty. */
  people(): Promise<PersonToFind[]>;
  /** The port where nothing answers. */
  unreachable(): EnrichmentPort;
}

const everything = { email: true, phone: true };
const types = ["dominance", "influence", "steadiness", "conscientiousness"];

/** The enrichment port's contract. */
export function enrichmentContract(stage: EnrichmentStage): void {
  describe("the enrichment port", () => {
    it("says the same about a person each time, and the kind of each address [OC-073]", async () => {
      const found = [];
      for (const person of await stage.people()) {
        const first = await stage.port().find(person, everything);
        expect(await stage.port().find(person, everything)).toEqual(first);
        expect(first.emailType === null).toBe(first.email === null);
        found.push(first);
      }
      const kinds = new Set(found.map(({ emailType }) => emailType));
      expect([...kinds].sort()).toEqual(["personal", "work", null].sort());
      expect(new Set(found.map(({ phone }) => phone === null)).size).toBe(2);
    });

    it("tells only what is asked", async () => {
      for (const person of (await stage.people()).slice(0, 10)) {
        expect((await stage.port().find(person, { email: true, phone: false })).phone).toBeNull();
        const phoneOnly = await stage.port().find(person, { email: false, phone: true });
        expect([phoneOnly.email, phoneOnly.emailType]).toEqual([null, null]);
      }
    });

    it("finds a person by name and company alone, and asks for the company where it needs it [OC-139]", async () => {
      const [person] = await stage.people();
      const named = { ...person!, profile: null, email: null };
      const found = await stage.port().find(named, everything);
      expect(found).toEqual(await stage.port().find(person!, everything));
      await expect(stage.port().find({ ...named, companyName: "" }, everything)).rejects.toMatchObject({
        kind: "rejected",
        detail: "no_company_name",
      });
    });

    it("tells a type of personality of the closed set, where it knows one [OC-080]", async () => {
      const told = [];
      for (const person of await stage.people()) told.push(await stage.port().describe(person));
      expect(told.filter((word) => word !== null && !types.includes(word))).toEqual([]);
      expect(new Set(told).size).toBeGreaterThan(3);
    });

    it("knows nothing about a stranger", async () => {
      const stranger = {
        profile: "https://network.example/in/nobody-at-all",
        fullName: "No Body",
        companyName: "None",
        email: null,
      };
      expect(await stage.port().find(stranger, everything)).toEqual({
        email: null,
        emailType: null,
        phone: null,
      });
      expect(await stage.port().describe(stranger)).toBeNull();
    });

    it("is unavailable where nothing answers: a search changes nothing", async () => {
      const [person] = await stage.people();
      await expect(stage.unreachable().find(person!, everything)).rejects.toMatchObject({
        kind: "unavailable",
      });
      await expect(stage.unreachable().describe(person!)).rejects.toMatchObject({ kind: "unavailable" });
    });
  });
}
