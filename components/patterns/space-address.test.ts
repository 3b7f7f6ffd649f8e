import { expect, it } from "vitest";
import { spaceAddress } from "./space-address.ts";

it("in admin mode another workspace is the same page with its space in the address, without what else named the one before", () => {
  expect(spaceAddress({ pathname: "/campaigns/my-campaigns" }, "w2")).toBe(
    "/campaigns/my-campaigns?space=w2",
  );
});
