import { describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { failureOf } from "./failure.ts";

describe("a refused message", () => {
  it("has a reason for each kind of refusal, with the provider's word", () => {
    const of = (kind: ProviderError["kind"], detail: string) => failureOf(new ProviderError(kind, detail));
    expect(of("rejected", "not_connected")).toEqual({ reason: "not_connected", detail: "" });
    expect(of("rejected", "550 no such user")).toEqual({ reason: "refused", detail: "550 no such user" });
    expect(of("auth", "535")).toEqual({ reason: "signed_out", detail: "535" });
    expect(of("limited", "429").reason).toBe("limited");
    expect(of("unavailable", "421").reason).toBe("unavailable");
    expect(of("rejected", "x".repeat(1000)).detail).toHaveLength(300);
  });
});
