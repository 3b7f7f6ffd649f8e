import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { encodeCBOR } from "@levischuck/tiny-cbor";

/** What the flags of an authenticator's answer say: the person is there, and was recognised. */
const flags = { present: 1, verified: 4, hasKey: 64 } as const;

interface Forged {
  readonly named?: Buffer;
  readonly transports?: unknown;
  readonly format?: string;
}

/** An authenticator in software, with one passkey (WebAuthn level 3, ES256, attestation "none"). */
export function softAuthenticator(site: { readonly host: string; readonly origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false }));
  const data = (bits: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([createHash("sha256").update(site.host).digest(), Buffer.from([bits]), count, rest]);
  };
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
  const whole = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  return {
    /** The answer to `credentials.create()`, or a forged one: with a name of another length, or of another format. */
    create(
      challenge: string,
      { named = id, transports = ["internal"] as unknown, format = "none" }: Forged = {},
    ) {
      const key = encodeCBOR(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x!, "base64url"))],
          [-3, Uint8Array.from(Buffer.from(y!, "base64url"))],
        ]),
      );
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([named.length >> 8, named.length & 255]),
        named,
        key,
      ]);
      const authData = data(flags.present | flags.verified | flags.hasKey, credential);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ["fmt", format],
        ["attStmt", new Map<string, string>()],
        ["authData", Uint8Array.from(authData)],
      ]);
      return whole({
        clientDataJSON: text(clientData("webauthn.create", challenge)),
        attestationObject: text(encodeCBOR(attestation)),
        transports,
      });
    },
    /** The answer to `credentials.get()`. */
    get(challenge: string, { isVerified = true } = {}) {
      const client = clientData("webauthn.get", challenge);
      const authData = data(flags.present | (isVerified ? flags.verified : 0));
      const signed = Buffer.concat([authData, createHash("sha256").update(client).digest()]);
      return whole({
        clientDataJSON: text(client),
        authenticatorData: text(authData),
        signature: text(sign("sha256", signed, privateKey)),
      });
    },
  };
}
