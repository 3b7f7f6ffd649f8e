import { expect, it } from "vitest";
import { withClick, withKept } from "./use-kept-parameters.ts";

it("keeps workspace and account in an address, and nothing else [SH-065]", () => {
  const query = new URLSearchParams("space=s&selectedCred=c&page=3");
  expect(withKept("/inbox", query)).toBe("/inbox?space=s&selectedCred=c");
  expect(withKept("/inbox?filter=all&selectedCred=d", query)).toBe(
    "/inbox?filter=all&selectedCred=d&space=s",
  );
  // Whoever put off the confirmation of their address isn't asked for it by the next page [SH-056].
  expect(withKept("/inbox", new URLSearchParams("skippedEmailConfirmation=true&page=3"))).toBe(
    "/inbox?skippedEmailConfirmation=true",
  );
  expect(withKept("/inbox?page=1", new URLSearchParams())).toBe("/inbox?page=1");
});

it("copies the click from which somebody came into each address that lacks it [SH-066]", () => {
  expect(withClick("/inbox", "a b")).toBe("/inbox?irclickid=a+b");
  expect(withClick("/inbox?space=s", "c1")).toBe("/inbox?space=s&irclickid=c1");
  // Once: the address after the copy is left alone, so that no route change causes a further one.
  expect(withClick("/inbox?irclickid=c1", "c1")).toBe("/inbox?irclickid=c1");
  expect(withClick("/inbox?irclickid=other", "c1")).toBe("/inbox?irclickid=other");
  expect(withClick("/inbox?space=s", null)).toBe("/inbox?space=s");
});
