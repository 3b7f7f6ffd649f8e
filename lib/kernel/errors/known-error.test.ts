import { describe, expect, it } from "vitest";
import type * as errors from "./index.ts";
import { ProductError, ProviderError } from "./index.ts";

// A second copy of the file, as the build gives one to pages and one to calls.
const copy = "./index.ts?copy";
const other = (await import(/* @vite-ignore */ copy)) as typeof errors;

describe("an error of another copy of this file", () => {
  it("is recognised by its class, and by no other", () => {
    expect(other.ProviderError).not.toBe(ProviderError);
    const refused = new other.ProviderError("auth", "535 no");
    expect(refused instanceof ProviderError).toBe(true);
    expect(refused instanceof ProductError).toBe(false);
    expect(new other.ProductError("not_found", "notFound") instanceof ProductError).toBe(true);
  });

  it("is told apart from the class that it extends", () => {
    class Own extends ProviderError {
      static override readonly sign: string = "Own";
    }
    class OwnOfOther extends other.ProviderError {
      static override readonly sign: string = "Own";
    }
    const own = new OwnOfOther("rejected", "no");
    expect(own instanceof Own && own instanceof ProviderError).toBe(true);
    expect(new other.ProviderError("rejected", "no") instanceof Own).toBe(false);
  });

  it("is no error that only looks like one", () => {
    for (const odd of [null, undefined, "x", new Error("x"), { constructor: { sign: "ProviderError" } }])
      expect(odd instanceof ProviderError).toBe(false);
  });
});
