import { expect, test } from "@playwright/test";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { lookAround } from "../e2e/look.ts";

const widths = [360, 390, 768, 1024, 1440, 1920];

for (const locale of LOCALES) {
  for (const theme of ["light", "dark"] as const) {
    test(`every page in ${locale}, ${theme}, at ${widths.join(", ")} px: axe finds nothing and nothing sticks out`, async ({
      browser,
    }) => {
      test.setTimeout(900_000);
      const faults: string[] = [];
      for (const width of widths)
        for (const fault of await lookAround(browser, { theme, width, locale }))
          faults.push(`${width} px: ${fault}`);
      expect(faults).toEqual([]);
    });
  }
}
