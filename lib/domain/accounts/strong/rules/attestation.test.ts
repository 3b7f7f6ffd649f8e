import { encodeCBOR } from "@levischuck/tiny-cbor";
import { describe, expect, it } from "vitest";
import { isWithoutCertificates } from "./attestation.ts";

const certificates = [Uint8Array.of(1)];

const attestation = (format: string, statement: Record<string, Uint8Array | Uint8Array[]> = {}) =>
  Buffer.from(
    encodeCBOR(
      new Map<string, string | Map<string, Uint8Array | Uint8Array[]> | Uint8Array>([
        ["fmt", format],
        ["attStmt", new Map(Object.entries(statement))],
        ["authData", Uint8Array.of(1)],
      ]),
    ),
  ).toString("base64url");

describe("an authenticator's answer", () => {
  it("carries no certificates, since the library would fetch what stands in them [S6]", () => {
    expect(isWithoutCertificates(attestation("none"))).toBe(true);
    expect(isWithoutCertificates(attestation("packed", { sig: Uint8Array.of(1) }))).toBe(true);
    expect(isWithoutCertificates(attestation("packed", { x5c: certificates }))).toBe(false);
    for (const format of ["android-key", "android-safetynet", "apple", "fido-u2f", "tpm", "other"])
      expect(isWithoutCertificates(attestation(format, { x5c: certificates })), format).toBe(false);
  });
});
