import { describe, expect, it } from "vitest";
import { campaignFacts } from "@/tests/factories/campaign-facts.ts";
import { isHandedOver, mailboxFor } from "./sender.ts";

const box = (id: string, state: "sends" | "stopped" | "refused") => ({
  id,
  laneId: `lane ${id}`,
  email: `${id}@x.example`,
  isConnected: state !== "refused",
  isSending: state === "sends",
});
const pool = (...mailboxes: ReturnType<typeof box>[]) => ({ ...campaignFacts, mailboxes });
const many = Array.from({ length: 40 }, (_, i) => `person ${i}`);
const chosen = (campaign: ReturnType<typeof pool>, mailboxId: string | null = null) =>
  [...new Set(many.map((id) => mailboxFor({ id, mailboxId }, campaign, [])?.id ?? "none"))].sort();

describe("the mailbox that sends to a person", () => {
  it("is one of those that send, for new people: none that a server refuses", () => {
    expect(chosen(pool(box("a", "sends"), box("b", "refused"), box("c", "sends")))).toEqual(["a", "c"]);
    expect(chosen(pool(box("a", "sends"), box("b", "stopped")))).toEqual(["a"]);
  });

  it("is one that may send later, while none sends", () => {
    expect(chosen(pool(box("a", "refused"), box("b", "stopped")))).toEqual(["b"]);
    expect(chosen(pool(box("a", "refused")))).toEqual(["a"]);
    expect(chosen(pool())).toEqual(["none"]);
  });

  it("stays the same while it is connected, and even refused while no other sends", () => {
    expect(chosen(pool(box("a", "sends"), box("b", "stopped")), "b")).toEqual(["b"]);
    expect(chosen(pool(box("a", "stopped"), box("b", "refused")), "b")).toEqual(["b"]);
    expect(chosen(pool(box("a", "sends"), box("b", "refused")), "b")).toEqual(["a"]);
    expect(chosen(pool(box("a", "sends")), "b")).toEqual(["a"]);
  });

  it("is handed over where it is gone or refused, not where a step names another", () => {
    const campaign = pool(box("a", "sends"), box("b", "refused"), box("c", "sends"));
    const from = (mailboxId: string | null, to: string | null) =>
      isHandedOver({ mailboxId }, { mailboxId: to }, campaign);
    expect([from("b", "a"), from("gone", "a")]).toEqual([true, true]);
    expect([from("a", "c"), from(null, "a"), from("a", "a"), from("gone", null)]).toEqual(
      Array(4).fill(false),
    );
  });
});
