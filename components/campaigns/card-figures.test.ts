import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { CardFigures } from "./card-figures.tsx";

it("shows how many answered on a phone too, and cuts nothing off", () => {
  const counts = { people: 120, enrolled: 118, sent: 96, accepted: 40, replied: 7, uncertain: 0 };
  const shown = renderStatic(createElement(CardFigures, { counts }), "/", "de");
  expect(shown.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|")).toBe(
    "|Personen 120|Gesendet 96|Geantwortet 7|",
  );
  expect(shown).not.toContain("truncate");
});
