import { readdirSync, readFileSync } from "node:fs";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { loadErrors } from "./errors/index.ts";
import { chooseLocale, chooseTimeZone, LOCALE_NAMES, LOCALES } from "./locales.ts";
import { messagesOf, pickMessages } from "./messages.ts";
import { NAMESPACES } from "./namespaces.ts";
import { sameWords } from "./same-words.ts";

const refusals = readdirSync(new URL("./errors/", import.meta.url))
  .filter((file) => file !== "index.ts")
  .map((file) => `errors/${file.replace(/\.ts$/, "")}`);
const catalogues = [...NAMESPACES, ...refusals];

const folder = new URL("../../messages/", import.meta.url);

function textsOf(locale: string, namespace: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (node: unknown, path: string): void => {
    if (typeof node === "string") texts.set(path, node);
    else if (node && typeof node === "object")
      for (const [key, value] of Object.entries(node)) walk(value, path ? `${path}.${key}` : key);
    else throw new TypeError(`${locale}/${namespace}: ${path} is no text`);
  };
  walk(JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, folder), "utf8")), "");
  return texts;
}

/** The arguments of an ICU text with their kinds, sorted; tags count, too. */
function argumentsOf(text: string): string[] {
  const found = new Set<string>();
  const walk = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(`${element.value}:${TYPE[element.type]}`);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) walk(option.value);
      if (element.type === TYPE.tag) walk(element.children);
    }
  };
  walk(parse(text));
  return [...found].sort();
}

/** The words of an ICU text, without placeholders and signs. For a plural: those of its options. */
function wordsOf(text: string): string[] {
  const found: string[] = [];
  const walk = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal) found.push(...(element.value.match(/\p{L}[\p{L}’'-]*/gu) ?? []));
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) walk(option.value);
      if (element.type === TYPE.tag) walk(element.children);
    }
  };
  walk(parse(text));
  return found.map((word) => word.toLowerCase());
}

describe("the texts", () => {
  it("count as the same where all their words are, or where they have none", () => {
    expect(wordsOf("{count, plural, one {# Note} other {# notes}} · ×{rate}")).toEqual(["note", "notes"]);
    expect(wordsOf("{a} – {b, number} 50 %")).toEqual([]);
  });

  it("stand in five languages, each with its own name [SH-023]", () => {
    expect(readdirSync(folder).sort()).toEqual([...LOCALES].sort());
    expect(Object.keys(LOCALE_NAMES).sort()).toEqual([...LOCALES].sort());
  });

  it.each(LOCALES)("%s has exactly the listed files", (locale) => {
    const files = readdirSync(new URL(`${locale}/`, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .map((file) => file.replace(/\.json$/, ""));
    expect(files.sort()).toEqual([...catalogues].sort());
  });

  /** Words that occur only in the other way of addressing a person (formal or informal). */
  const otherRegister: Partial<Record<(typeof LOCALES)[number], RegExp>> = {
    es: /(?<!\p{L})(usted|[Ii]nténtelo|Elija|Añada|Escriba|Pruebe|Revise|Conecte|Compruebe|Resuelva|Asigne|Ponga|Importe)(?!\p{L})/u,
    de: /(?<!\p{L})([Dd]u|[Dd]ich|[Dd]ir|[Dd]ein\p{L}*|[Ee]uch|[Ee]uer)(?!\p{L})/u,
    fr: /(?<!\p{L})([Tt]u|[Tt]oi|[Tt]es|[Tt]on)(?!\p{L})|(?<!\p{L})t[’']/u,
    pt: /(?<!\p{L})([Tt]u|[Tt]eu|[Tt]ua|[Tt]eus|[Tt]uas|[Cc]ontigo)(?!\p{L})/u,
  };

  it.each(Object.entries(otherRegister))(
    "%s addresses people in one way: tú, Sie, vous, você",
    (locale, other) => {
      for (const namespace of catalogues)
        for (const [key, text] of textsOf(locale, namespace))
          expect(other.test(text), `${locale}/${namespace}: ${key}: ${text}`).toBe(false);
    },
  );

  /**
   * Words and forms that only Portugal uses. A line to call with ("ligação") and a CSV's "separador" are Brazil's, too.
   */
  const ofPortugal =
    /(?<!\p{L})(ficheiros?|utilizador\p{L}*|equipas?|palavras?-passe|definições|guardad[oa]s?|contactos?|contactar|contactad[oa]s?|contacte|aceder|ecrãs?|regist[oae]s?|registad[oa]s?|registou|eletrónic\p{L}*|gerir|descarregar|eliminar|eliminad[oa]s?|introduza|prima|subscri\p{L}+|partilh\p{L}+|fornecedor\p{L}*|reencaminhad[oa]s?|noutr[oa]s?|\p{L}+ámos|est(?:á|ão) a \p{L}+r)(?!\p{L})/iu;

  it("pt is Brazil's Portuguese throughout", () => {
    for (const namespace of catalogues)
      for (const [key, text] of textsOf("pt", namespace))
        expect(ofPortugal.test(text), `pt/${namespace}: ${key}: ${text}`).toBe(false);
  });

  for (const namespace of catalogues) {
    describe(namespace, () => {
      const english = textsOf("en", namespace);
      it.each(LOCALES)("%s has the same keys and arguments, and no empty text", (locale) => {
        const texts = textsOf(locale, namespace);
        expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
        for (const [key, text] of texts) {
          expect(text.trim(), `${locale}/${namespace}: ${key}`).not.toBe("");
          expect(argumentsOf(text), `${locale}/${namespace}: ${key}`).toEqual(
            argumentsOf(english.get(key) ?? ""),
          );
        }
      });

      it.each(LOCALES.filter((locale) => locale !== "en"))("%s is translated", (locale) => {
        const left = [...textsOf(locale, namespace)]
          .filter(
            ([key, text]) => text === english.get(key) && wordsOf(text).some((word) => !sameWords.has(word)),
          )
          .map(([key]) => key);
        expect(left).toEqual([]);
      });
    });
  }

  it("of refusals have one key each, of whatever module", () => {
    const keys = refusals.flatMap((file) => [...textsOf("en", file).keys()]);
    expect(Object.keys(loadErrors("en")).sort()).toEqual(keys.sort());
  });

  it("reach the browser by namespace, or by a part of one", async () => {
    const picked = pickMessages(await messagesOf("de"), ["common"]);
    expect(Object.keys(picked)).toEqual(["common"]);
    expect(picked.common).toMatchObject({ save: "Speichern" });
    const parts = pickMessages(await messagesOf("de"), ["campaigns.list", "campaigns.status"]);
    expect(Object.keys(parts.campaigns as object)).toEqual(["list", "status"]);
  });
});

describe("the language of a request", () => {
  it("is the kept choice, else the browser's best wish, else English [SH-024]", () => {
    expect(chooseLocale("pt", "fr")).toBe("pt");
    expect(chooseLocale("xx", "nl,es-ES;q=0.8,de;q=0.9")).toBe("de");
    expect(chooseLocale(undefined, "pt-BR,en;q=0.5")).toBe("pt");
    expect(chooseLocale(undefined, "fr;q=0,es;q=0.1")).toBe("es");
    expect(chooseLocale(undefined, null)).toBe("en");
    expect(chooseLocale(undefined, ";;;,q=zz")).toBe("en");
  });

  it("takes a time zone only if it exists", () => {
    expect(chooseTimeZone("Europe/Madrid")).toBe("Europe/Madrid");
    expect(chooseTimeZone("Mars/Olympus")).toBe("UTC");
    expect(chooseTimeZone(undefined)).toBe("UTC");
  });
});
