import { expect, it } from "vitest";
import { fallbackBrand } from "@/lib/domain/brands/index.ts";
import { shownLinks } from "./brand-links.ts";

const links = {
  ...fallbackBrand.links,
  help: "https://help.example/",
  changelog: "https://news.example/",
  featureRequest: "https://wishes.example/",
  referAndEarn: "https://refer.example/",
  demo: "https://demo.example/",
};
const shown = (switches: Partial<typeof fallbackBrand.switches>) =>
  shownLinks({ links, switches: { ...fallbackBrand.switches, ...switches } });

it("a brand hides refer and earn by its switch, and shows changelog and feature requests by theirs [SH-012]", () => {
  expect(shown({})).toEqual({ ...links, changelog: null, featureRequest: null });
  expect(shown({ hideReferAndEarn: true }).referAndEarn).toBeNull();
  expect(shown({ changelogIcon: true, featureRequestLink: true })).toEqual(links);
});
