import { expect, it } from "vitest";
import { leadsElsewhere } from "./navigation.ts";

it("another page is another path or query of the application; a place on the page is none", () => {
  const from = (address: string) => leadsElsewhere(address, "/inbox?filter=unread", "https://one.example");
  expect([from("/campaigns"), from("/inbox"), from("https://one.example/inbox?filter=all")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([from("/inbox?filter=unread"), from("/inbox?filter=unread#end")]).toEqual([false, false]);
  expect(from("https://elsewhere.example/campaigns")).toBe(false);
});
