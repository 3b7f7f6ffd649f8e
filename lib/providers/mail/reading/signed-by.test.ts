import { expect, it } from "vitest";
import { signedBy } from "./signed-by.ts";

it("reads the selector by which a mail's own domain signed it, and no other's", () => {
  const own = "v=1; a=rsa-sha256; d=Firm.example; s=Key-1.q2; h=from:to; b=abc==";
  const relay = "v=1; d=relay.example; s=other; b=x";
  expect(signedBy([relay, own], "tess@firm.example")).toEqual({
    domain: "firm.example",
    selector: "key-1.q2",
  });
  expect(signedBy([relay], "tess@firm.example")).toBeNull();
  expect(signedBy(["d=firm.example; s=a b"], "tess@firm.example")).toBeNull();
  expect(signedBy(["nonsense", "", ";;;==="], "tess@firm.example")).toBeNull();
  expect(signedBy([own], "")).toBeNull();
});
