import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openToken, sealToken } from "./index.ts";

const key = randomBytes(32);
const other = randomBytes(32);
const bytes = fc.uint8Array({ minLength: 0, maxLength: 300 }).map((each) => Buffer.from(each));

describe("a sealed token", () => {
  it("opens with its key alone, also among others, and is the same each time", () => {
    fc.assert(
      fc.property(bytes, (plain) => {
        const token = sealToken(key, plain);
        expect(token).toMatch(/^[\w-]+$/);
        expect(sealToken(key, plain)).toBe(token);
        expect(openToken([key], token)).toEqual(plain);
        expect(openToken([other, key], token)).toEqual(plain);
        expect(openToken([other], token)).toBeNull();
      }),
    );
  });

  it("shows nothing of what it holds", () => {
    const token = sealToken(key, Buffer.from("ada@people.example"));
    const shown = Buffer.from(token, "base64url").toString("latin1");
    expect(shown).not.toMatch(/ada|people|example/);
    expect(sealToken(key, Buffer.from("adb@people.example")).slice(0, 20)).not.toBe(token.slice(0, 20));
  });

  it("doesn't open once a character is changed, cut or added", () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    fc.assert(
      fc.property(bytes, fc.nat(), fc.constantFrom(...letters), (plain, at, letter) => {
        const token = sealToken(key, plain);
        const place = at % token.length;
        const changed = `${token.slice(0, place)}${letter}${token.slice(place + 1)}`;
        if (changed !== token) expect(openToken([key], changed)).toBeNull();
        expect(openToken([key], token.slice(0, place))).toBeNull();
        expect(openToken([key], `${token}${letter}`)).toBeNull();
      }),
    );
  });

  it("takes any text for what it is", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => openToken([key], text) === null));
    for (const text of ["", "=", "A".repeat(22), "%00", "a b", "é", "A".repeat(100_000)])
      expect(openToken([key], text)).toBeNull();
  });
});
