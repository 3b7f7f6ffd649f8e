import { describe, expect, it } from "vitest";
import { isMissingPart, mayReload } from "./page-failure.tsx";

describe("a page that failed", () => {
  it("is known to miss a part by what browsers and bundlers say [SH-196]", () => {
    const said = [
      { name: "ChunkLoadError", message: "x" },
      { message: "Failed to load chunk /_next/static/chunks/a.js from module 5" },
      { message: "Failed to fetch dynamically imported module: https://a.example/b.js" },
      { message: "error loading dynamically imported module" },
      { message: "Importing a module script failed." },
      { message: "Loading CSS chunk 5 failed." },
    ];
    for (const error of said) expect(isMissingPart(error), error.message).toBe(true);
    expect(isMissingPart({ name: "TypeError", message: "x is undefined" })).toBe(false);
  });

  it("is loaded anew once, not over and over [SH-196]", () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const now = 1_800_000_000_000;
    expect([mayReload(now, storage), mayReload(now + 19_999, storage)]).toEqual([true, false]);
    expect(mayReload(now + 20_000, storage)).toBe(true);
    const forbidden = {
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {},
    };
    expect(mayReload(now, forbidden)).toBe(false);
  });
});
