import { expect, test } from "@playwright/test";
import { lookAround } from "./look.ts";

for (const theme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`every page in ${theme} at ${width} px: axe finds nothing and nothing sticks out`, async ({
      browser,
    }) => {
      expect(await lookAround(browser, { theme, width })).toEqual([]);
    });
  }
}
