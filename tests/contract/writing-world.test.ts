import { describe, expect, it } from "vitest";
import { noWriting } from "@/lib/providers/writing/no-writing.ts";
import { readCampaign } from "@/lib/providers/writing/read-campaign.ts";
import { worldWriting } from "@/lib/providers/writing/world/adapter.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import { writingContract } from "./writing.contract.ts";

describe("the embedded writer", () => {
  const { of } = runningWorld();
  writingContract({
    port: () => worldWriting({ baseUrl: `http://127.0.0.1:${of().httpPort}` }),
    unreachable: () => worldWriting({ baseUrl: "http://127.0.0.1:59998" }),
  });
});

describe("a writer's answer", () => {
  const step = { kind: "message", delay_hours: 1, text: "Hi" };
  it.each([
    ["nothing", {}],
    ["no steps", { name: "N", steps: [] }],
    ["too many steps", { name: "N", steps: Array.from({ length: 11 }, () => step) }],
    ["an unknown kind", { name: "N", steps: [{ ...step, kind: "call" }] }],
    ["a step without a text", { name: "N", steps: [{ ...step, text: " " }] }],
    ["a mail without a subject", { name: "N", steps: [{ ...step, kind: "email" }] }],
    ["an odd delay", { name: "N", steps: [{ ...step, delay_hours: -1 }] }],
    ["a text instead of an object", "sorry"],
  ])("is not used with %s", (_what, body) => {
    expect(() => readCampaign(body)).toThrow(expect.objectContaining({ kind: "unavailable" }));
  });

  it("is a refusal where no model is connected", async () => {
    const assignment = {
      objective: "x",
      caseStudies: "",
      locale: "en",
      channels: { social: true, email: false },
    };
    await expect(noWriting().campaign(assignment)).rejects.toMatchObject({ detail: "no_integration" });
  });
});
