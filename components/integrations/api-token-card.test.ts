import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { ApiTokenCard } from "./api-token-card.tsx";

it("the card of the API token shows the key's end and until when it counts [OC-399]", () => {
  const initial = {
    hint: "x7Qz",
    created_at: "2026-11-23T10:00:00.000Z",
    expires_at: "2027-02-21T10:00:00.000Z",
    last_used_at: null,
  };
  const shown = (token: typeof initial | null) =>
    renderStatic(createElement(ApiTokenCard, { initial: token, base: "https://one.example/api" })).replace(
      /<[^>]+>/g,
      " ",
    );
  expect(shown(initial)).toMatch(/Token\s+api_…\s*x7Qz\s+Valid until\s+Feb 21, 2027\s+Last used\s+Never/);
  expect(shown(null)).not.toContain("Valid until");
});
