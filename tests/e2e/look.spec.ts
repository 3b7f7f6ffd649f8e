import { expect, test } from "@playwright/test";
import { pages } from "@/lib/access/pages.ts";
import { lookAround } from "./support/look.ts";

/**
 * A phone in the dark: every page full, and every third one empty. Every theme and width, in every language, full and
 * empty, is the soak's (tests/soak/look.spec.ts).
 */
const looks = [{ theme: "dark", width: 390 }] as const;

for (const { theme, width } of looks)
  test(`every page in ${theme} at ${width} px: axe finds nothing and nothing sticks out`, async ({
    browser,
  }) => {
    // One page after the other.
    test.setTimeout(pages.length * 5_000);
    expect(await lookAround(browser, { theme, width, emptyOneOf: 3 })).toEqual([]);
  });
