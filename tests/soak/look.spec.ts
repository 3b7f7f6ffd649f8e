import { expect, test } from "@playwright/test";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { lookAround } from "../e2e/support/look.ts";
import { soakAmount } from "./length.ts";

/** The narrowest and the usual first: a shortened soak looks at fewer. */
const widths = [360, 1440, 390, 768, 1024, 1920].slice(0, soakAmount(6, 1));

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
