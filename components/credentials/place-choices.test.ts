import { expect, it } from "vitest";
import { defaultCountry, guessCountry, listTimezones, nameCountries } from "./place-choices.ts";

it("names countries in a language, and puts them in its order", () => {
  const countries = [
    { code: "DE", count: 1 },
    { code: "AT", count: 0 },
    { code: "ES", count: 2 },
  ];
  const names = (locale: string) => nameCountries(countries, locale).map(({ name }) => name);
  expect(names("en")).toEqual(["Austria", "Germany", "Spain"]);
  expect(names("de")).toEqual(["Deutschland", "Österreich", "Spanien"]);
  expect(nameCountries(countries, "en")[0]).toEqual({ code: "AT", count: 0, name: "Austria" });
});

it("offers every zone once, UTC before all others", () => {
  const zones = listTimezones();
  expect(zones[0]).toBe("UTC");
  expect(zones).toContain("Europe/Berlin");
  expect(new Set(zones).size).toBe(zones.length);
});

it("the country of an account is that of the browser's language, else the United States [SH-281]", () => {
  const offered = ["US", "DE", "AT"].map((code) => ({ code }));
  expect(defaultCountry).toBe("US");
  expect(guessCountry([], offered)).toBe("US");
  expect(guessCountry(["de", "en"], offered)).toBe("US");
  expect(guessCountry(["de-AT", "en-US"], offered)).toBe("AT");
  expect(guessCountry(["sr-Latn-RS", "de-DE"], offered)).toBe("DE");
  expect(guessCountry(["en-GB"], [{ code: "DE" }])).toBe("");
  expect(guessCountry(["*", "", "x'"], offered)).toBe("US");
});
