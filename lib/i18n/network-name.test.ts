import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { textsOf } from "../../tests/factories/render-static.ts";
import { type AppLocale, LOCALES } from "./locales.ts";
import { withNetworkName } from "./network-name.ts";

const words = (locale: AppLocale, socialName: string) =>
  createTranslator({
    locale,
    messages: withNetworkName(textsOf(locale), socialName) as never,
  }) as unknown as (key: string, values?: Record<string, string>) => string;

/** The keys of the texts that name the network. */
function keysOf(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [`${before}${key}`] : keysOf(text as object, `${before}${key}.`),
  );
}

describe("what a brand calls the network", () => {
  it("is Social, or the network's own name in the same texts [SH-007]", () => {
    expect(words("en", "Social")("shell.newAccount")).toBe("New social account");
    expect(words("en", "LinkUp")("shell.newAccount")).toBe("New LinkUp account");
    expect(words("de", "LinkUp")("shell.accounts")).toBe("LinkUp-Konten");
    expect(words("fr", "LinkUp")("shell.switchAccount", { name: "Ada" })).toBe(
      "Compte LinkUp : Ada. En choisir un autre",
    );
  });

  it.each(LOCALES)(
    "%s: each of these texts has a neutral one, and holds the name and nothing of a place",
    (locale) => {
      const neutral = words(locale, "Social");
      const named = words(locale, "LinkUp");
      const keys = keysOf(textsOf(locale).network as object);
      expect(keys.length).toBeGreaterThan(10);
      for (const key of keys) {
        expect(neutral(key, { name: "Ada" }), key).not.toContain("LinkUp");
        expect(neutral(key, { name: "Ada" }), key).not.toBe(key);
        expect(named(key, { name: "Ada" }), key).toMatch(/LinkUp/);
        expect(named(key, { name: "Ada" }), key).not.toMatch(/[{}]/);
      }
    },
  );

  it("puts the name into texts that the build has parsed", () => {
    const messages = {
      shell: { a: "New social account", b: ["Social account: ", ["name"]] },
      network: { shell: { a: ["New ", ["network"], " account"], b: [["network"], " account: ", ["name"]] } },
    };
    expect(withNetworkName(messages as never, "LinkUp").shell).toEqual({
      a: ["New ", "LinkUp", " account"],
      b: ["LinkUp", " account: ", ["name"]],
    });
  });

  it("carries no sign of a text with places, whatever its name is", () => {
    for (const odd of ["{x}", "a{b", "<b>N</b>", "O'Net", "#1", "N|M"]) {
      const text = words("en", odd)("shell.newAccount");
      expect(text).not.toMatch(/[{}<>#|]/);
      expect(text).toMatch(/^New .*account$/);
    }
  });
});
