import { describe, expect, it } from "vitest";
import type { Assignment, WritingPort } from "@/lib/providers/writing/port.ts";

/** What a writer's side must offer. */
export interface WritingStage {
  port(): WritingPort;
  /** The port where nothing answers. */
  unreachable(): WritingPort;
}

const assignment: Assignment = {
  objective: "Win heads of sales in Germany for a demo",
  caseStudies: "Delta Logistics answers 30 % more requests since.",
  locale: "en",
  channels: { social: true, email: true },
};

/** The writing port's contract. */
export function writingContract(stage: WritingStage): void {
  describe("the writing port", () => {
    it("writes a campaign of the channels that it may use, each step with a text [OC-015]", async () => {
      const used = async (social: boolean, email: boolean) => {
        const { name, steps } = await stage.port().campaign({ ...assignment, channels: { social, email } });
        expect(name).not.toBe("");
        expect(steps.length).toBeGreaterThan(0);
        for (const step of steps)
          expect(step.kind === "connection_request" ? step.note : step.text).toMatch(/\S/);
        return new Set(steps.map(({ kind }) => (kind === "email" ? "email" : "social")));
      };
      expect(await used(true, false)).toEqual(new Set(["social"]));
      expect(await used(false, true)).toEqual(new Set(["email"]));
      expect(await used(true, true)).toEqual(new Set(["social", "email"]));
    });

    it("writes in the language that is asked for", async () => {
      const texts = await Promise.all(
        ["en", "de", "fr", "pt", "es"].map(async (locale) =>
          JSON.stringify(await stage.port().campaign({ ...assignment, locale })),
        ),
      );
      expect(new Set(texts).size).toBe(5);
    });

    it("says that it won't write about nothing, and that it can't be reached", async () => {
      await expect(stage.port().campaign({ ...assignment, objective: "…" })).rejects.toMatchObject({
        kind: "rejected",
        detail: "unsuitable",
      });
      await expect(stage.unreachable().campaign(assignment)).rejects.toMatchObject({ kind: "unavailable" });
    });
  });
}
