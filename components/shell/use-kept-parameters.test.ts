import { expect, it } from "vitest";
import { withKept } from "./use-kept-parameters.ts";

it("keeps workspace and account in an address, and nothing else [SH-065]", () => {
  const query = new URLSearchParams("space=s&selectedCred=c&page=3");
  expect(withKept("/inbox", query)).toBe("/inbox?space=s&selectedCred=c");
  expect(withKept("/inbox?filter=all&selectedCred=d", query)).toBe(
    "/inbox?filter=all&selectedCred=d&space=s",
  );
  expect(withKept("/inbox?page=1", new URLSearchParams())).toBe("/inbox?page=1");
});
