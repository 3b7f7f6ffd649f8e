import { createElement } from "react";
import { expect, it } from "vitest";
import type { ApiTokenView } from "@/lib/contracts/api-tokens.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { ApiTokens } from "./api-tokens.tsx";

const nameless: ApiTokenView = {
  _id: "1",
  name: "",
  areas: [],
  read_only: false,
  hint: "x7Qz",
  created_at: "2026-11-23T10:00:00.000Z",
  expires_at: "2027-02-21T10:00:00.000Z",
  last_used_at: null,
};

const shown = (initial: ApiTokenView[]) =>
  renderStatic(
    createElement(ApiTokens, { initial, areas: [], hasPassword: true, base: "https://one.example/api" }),
  )
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

it("the API tokens show the key's end, until when it counts, and what it may do [OC-399]", () => {
  expect(shown([nameless])).toContain(
    "Without a name api_…x7Qz All areas Valid until Feb 21, 2027 Last used Never",
  );
  expect(
    shown([{ ...nameless, name: "Reports", areas: ["reports", "dashboard"], read_only: true }]),
  ).toContain("Reports api_…x7Qz Only reads Reports, Dashboard");
  expect(shown([])).not.toContain("Valid until");
});
