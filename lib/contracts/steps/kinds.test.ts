import { describe, expect, it } from "vitest";
import { stepRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { sequenceStep, stepSchemas } from "./index.ts";
import { socialActions } from "./social-action.ts";

describe("the kinds of steps", () => {
  it("have the machine keys, the own fields and the profile actions that this project gives them [OC-081]", () => {
    const own = Object.fromEntries(
      Object.entries(stepSchemas).map(([kind, schema]) => [
        kind,
        Object.keys(schema.shape).filter((field) => !["id", "type", "delay"].includes(field)),
      ]),
    );
    expect(own).toMatchObject({
      connection_request: ["note"],
      message: expect.arrayContaining(["text"]),
      email: expect.arrayContaining(["subject", "text", "mailbox_ids", "with_unsubscribe_button"]),
      inmail: expect.arrayContaining(["subject", "text"]),
      social_action: ["action"],
    });
    expect(Object.keys(own).sort()).toEqual(Object.keys(stepRules).sort());
    expect(Object.keys(own)).toHaveLength(17);
    expect([...socialActions]).toEqual(["view", "follow", "like_posts", "endorse"]);
    for (const schema of Object.values(stepSchemas))
      expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(["id", "type", "delay"]));
  });

  it("refuse a field that none of them has", () => {
    expect(sequenceStep.safeParse({ id: "a", type: "message", delay: 0, text: "Hi" }).success).toBe(true);
    expect(
      sequenceStep.safeParse({ id: "a", type: "message", delay: 0, text: "Hi", colour: "red" }).success,
    ).toBe(false);
  });
});
