import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identityOf } from "./identity.ts";

const personal = "9188040d-6c67-4c5b-b112-36a304b66dad";
const ada = { sub: "1", email: "ada@people.example", given_name: "Ada", family_name: "Hart" };

describe("whose address it is", () => {
  it.each([
    ["google", { email_verified: true, hd: "people.example" }, true],
    ["google", { email_verified: "true", hd: "people.example" }, true],
    ["google", { email_verified: true, email: "ada@gmail.com" }, true],
    // Somebody may read another's mails for an hour and make an account of the address.
    ["google", { email_verified: true }, false],
    ["google", { email_verified: true, email: "ada@gmail.com.evil.example" }, false],
    ["google", { email_verified: false }, false],
    ["google", {}, false],
    // Microsoft's own proof means nothing of Google, and the other way round.
    ["google", { tid: personal, xms_edov: true }, false],
    ["microsoft", { tid: personal }, true],
    ["microsoft", { tid: "an-organisation" }, false],
    ["microsoft", { tid: "an-organisation", email_verified: true }, false],
    ["microsoft", { tid: "an-organisation", xms_edov: true }, true],
    ["microsoft", { tid: "an-organisation", xms_edov: "0" }, false],
  ] as const)("%s with %j: proven %s", (provider, claims, isEmailProven) => {
    expect(identityOf(provider, { ...ada, ...claims })).toMatchObject({ isEmailProven });
  });
});

it("names an account by what never changes: at Microsoft by tenant and object", () => {
  expect(identityOf("google", ada)?.subject).toBe("1");
  expect(identityOf("microsoft", { ...ada, tid: "t", oid: "o" })?.subject).toBe("t/o");
  expect(identityOf("microsoft", ada)?.subject).toBe("1");
  expect(identityOf("google", { email: ada.email, email_verified: true })).toBeNull();
});

it("takes a name as a whole where its parts are missing", () => {
  expect(identityOf("google", { sub: "1", name: "Ada de la Hart" })).toMatchObject({
    firstName: "Ada",
    lastName: "de la Hart",
    email: null,
  });
});

it("makes any claims storable and short", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("sub", "name", "email", "tid", "oid", "given_name"), fc.jsonValue()),
      (claims) => {
        const found = identityOf("microsoft", claims);
        const text = JSON.stringify(found);
        expect(text).not.toContain("\\u0000");
        expect(text.length).toBeLessThan(2000);
      },
    ),
  );
  expect(identityOf("google", { sub: "1", name: "A\0da\nHart" })?.firstName).not.toContain("\0");
});
