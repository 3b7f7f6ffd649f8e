import { expect, test } from "@playwright/test";
import { lookAround } from "./support/look.ts";

/** Each theme and each width once; every combination, in every language, is the soak's (tests/soak/look.spec.ts). */
const looks = [
  { theme: "light", width: 1440 },
  { theme: "dark", width: 390 },
] as const;

for (const { theme, width } of looks)
  test(`every page in ${theme} at ${width} px: axe finds nothing and nothing sticks out`, async ({
    browser,
  }) => {
    expect(await lookAround(browser, { theme, width })).toEqual([]);
  });
