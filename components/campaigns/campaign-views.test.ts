import { expect, it } from "vitest";
import { type CampaignPlace, placeAddress, savedAddress, savedQuery, sortedBy } from "./campaign-views.ts";

const place: CampaignPlace = {
  credentialId: "one",
  view: "current",
  search: null,
  status: null,
  sort: null,
  isDescending: false,
  page: 1,
  size: 8,
};

it("the address keeps what filters and sorts the list", () => {
  expect(placeAddress(place)).toBe("/campaigns/my-campaigns");
  const all = { ...place, credentialId: null, status: "active", search: "a b", page: 2 } as const;
  expect(placeAddress({ ...all, sort: "replied", isDescending: true })).toBe(
    "/campaigns/my-campaigns?search=a+b&status=active&account=all&sort=replied&descending=true&page=2",
  );
  expect(savedAddress(savedQuery({ ...all, view: "archived" }))).toBe(
    "/campaigns/my-campaigns/archived?search=a+b&status=active&account=all",
  );
});

it("a column sorts one way, then the other, then no more", () => {
  const names = sortedBy(place, "name");
  expect([names.sort, names.isDescending]).toEqual(["name", false]);
  expect(sortedBy(names, "name").isDescending).toBe(true);
  expect(sortedBy(sortedBy(names, "name"), "name").sort).toBeNull();
  expect(sortedBy({ ...place, page: 3 }, "sent")).toMatchObject({
    sort: "sent",
    isDescending: true,
    page: 1,
  });
});
