import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPush } from "./push.ts";

const proof = { topic: "topic", account: "push@google.example", issuer: "https://google.example" };
const { publicKey, privateKey } = await generateKeyPair("RS256");
const key = { ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" };
const good = { status: 200, body: JSON.stringify({ keys: [key] }) };

let answer = good;
let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => void response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => server.close());

/** A call of the topic, with keys that are fetched anew. */
async function push({ kid = "k1", audience = "topic", by = privateKey, expires = "5m" } = {}) {
  const token = await new SignJWT({ email: proof.account, email_verified: true })
    .setProtectedHeader({ alg: "RS256", kid })
    .setIssuer(proof.issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(by);
  const data = Buffer.from(JSON.stringify({ emailAddress: "Ada@mail.example" })).toString("base64");
  const keys = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`;
  const raw = Buffer.from(JSON.stringify({ message: { data } }));
  return readPush({ ...proof, keys })(token, raw);
}

describe("a push of Gmail's topic", () => {
  it("names its address where it is proven", async () => {
    answer = good;
    expect(await push()).toBe("ada@mail.example");
  });

  it.each([
    ["answer 503", { status: 503, body: "" }],
    ["are no JSON", { status: 200, body: "<html>" }],
    ["are no set of keys", { status: 200, body: '{"keys":7}' }],
  ])("is neither proven nor forged where the keys %s", async (_what, told) => {
    answer = told;
    await expect(push()).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("is forged where another has signed it, or it is for another topic, expired, or of an unknown key", async () => {
    answer = good;
    const other = await generateKeyPair("RS256");
    for (const forged of [
      { by: other.privateKey },
      { audience: "another" },
      { expires: "-1m" },
      { kid: "unknown" },
    ])
      await expect(push(forged)).rejects.toMatchObject({ kind: "auth" });
  });
});
