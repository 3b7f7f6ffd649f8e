import { describe, expect, it } from "vitest";
import { corrected } from "./correction.ts";

const known = {
  firstName: "Ada",
  lastName: "Hart",
  fullName: "Ada B. Hart",
  companyName: "",
  jobTitle: "",
  location: "",
  email: "ada@p.example",
  phone: null,
  customFields: { shoe_size: "44", city: "Graz" },
};

describe("a correction", () => {
  it("changes what it names and leaves the rest", () => {
    expect(corrected(known, { companyName: " Hart\u0000 &\r\nSons " })).toEqual({
      ...known,
      companyName: "Hart & Sons",
    });
    expect(corrected(known, {})).toEqual(known);
  });

  it("makes the full name anew when a part of it changes, and empties fields", () => {
    expect(
      corrected(known, { lastName: "Berg", email: " ", customFields: { city: "", pet: "Cat" } }),
    ).toMatchObject({
      fullName: "Ada Berg",
      email: null,
      customFields: { shoe_size: "44", pet: "Cat" },
    });
    expect(corrected(known, { firstName: "Ada" }).fullName).toBe("Ada B. Hart");
  });
});
