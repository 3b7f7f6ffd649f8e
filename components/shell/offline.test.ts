import { createElement } from "react";
import { expect, it } from "vitest";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { renderStatic, textsOf } from "../../tests/factories/render-static.ts";
import { OfflineNotice } from "./offline.tsx";

it("says in each language that the connection is gone, only while it is", () => {
  for (const locale of LOCALES) {
    const words = (textsOf(locale)["errors-ui"] as Record<string, string>).disconnected;
    const at = (isOffline: boolean) =>
      renderStatic(createElement(OfflineNotice, { isOffline }), "/inbox", locale);
    expect(at(true)).toContain(words);
    expect(at(false)).toBe("");
  }
});
