import { describe, expect, it } from "vitest";
import type { Topic } from "@/lib/contracts/topics.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { coalesce, mostTopics, packed } from "./gather.ts";

const many = (word: "campaign" | "conversation", count: number) =>
  Array.from({ length: count }, (): Topic => `${word}:${newId()}`);

describe("topics that are told together", () => {
  it("stay as they are while they are few, each once", () => {
    expect(coalesce(["inbox", "campaign:1", "inbox"])).toEqual(["inbox", "campaign:1"]);
  });

  it("are said by their word where they are many: none is dropped", () => {
    const told = coalesce(["campaigns", ...many("campaign", 70), "conversation:7", "profiles"]);
    expect(told).toEqual(["campaigns", "campaign", "conversation:7", "profiles"]);
    expect(coalesce([...many("campaign", 40), ...many("conversation", 39)])).toHaveLength(40);
  });

  it("a word that stands for all leaves no name of it", () => {
    expect(coalesce(["campaign:1", "campaign", "campaign:2"])).toEqual(["campaign"]);
  });

  it("fit into notifications, whatever their number and length", () => {
    const events = (["refetch_data", "update_workflow", "refetch_workflows"] as const).map((event) => ({
      event,
      topics: [...many("campaign", mostTopics - 1), `conversation:${"x".repeat(6_000)}` as const],
    }));
    const messages = packed({ workspaceId: newId() }, events);
    for (const message of messages) expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(8_000);
    const told = messages.flatMap((message) => message.events);
    expect(told.map(({ event }) => event)).toEqual(events.map(({ event }) => event));
    for (const { topics } of told)
      expect(new Set(topics.map((topic) => topic.split(":")[0]))).toEqual(
        new Set(["campaign", "conversation"]),
      );
  });
});
