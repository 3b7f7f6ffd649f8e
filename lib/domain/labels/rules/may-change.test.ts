import { describe, expect, it } from "vitest";
import { mayBecome, mayChange } from "./may-change.ts";

const own = { userId: "me", isAdmin: false, managesShared: false };
const others = { type: "profile", createdBy: "other" } as const;

describe("whose label it is", () => {
  it("a shared label is changed by its author, admins, and whoever may open the workspace's settings", () => {
    const shared = { type: "space", createdBy: "other" } as const;
    expect(mayChange(own, shared)).toBe(false);
    expect(mayChange({ ...own, managesShared: true }, shared)).toBe(true);
    expect(mayChange(own, { ...shared, createdBy: "me" })).toBe(true);
    expect(mayChange({ ...own, managesShared: true }, others)).toBe(false);
  });

  it("only the labels of people change their type", () => {
    expect(mayBecome("profile", "space")).toBe(true);
    expect(mayBecome("space", "profile")).toBe(true);
    expect(mayBecome("template", "space")).toBe(false);
    expect(mayBecome("space", "ai_generated")).toBe(false);
    expect(mayBecome("template", "template")).toBe(true);
  });
});
