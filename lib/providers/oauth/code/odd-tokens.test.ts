import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOAuth } from "./adapter.ts";
import { sitesAt } from "./sites.ts";

let body: string;
let poured = 0;
const server = createServer((request, response) => {
  request.resume().on("end", async () => {
    if (body === "endless") {
      response.writeHead(200, { "content-type": "application/json" }).write('{"access_token":"');
      for (; !response.destroyed && poured < 100_000_000; poured += 65_536)
        if (!response.write("a".repeat(65_536)))
          await Promise.race([once(response, "drain"), once(response, "close")]);
      response.destroy();
      return;
    }
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
afterAll(() => void server.close());

const client = { clientId: "id", clientSecret: "secret" };
const renewed = (told: object) => {
  body = JSON.stringify({ token_type: "Bearer", access_token: "fine", expires_in: 3600, ...told });
  const { port } = server.address() as AddressInfo;
  return codeOAuth(sitesAt(`http://127.0.0.1:${port}`)).renew("google", client, "refresh");
};

it("takes the time for which a token counts as whole seconds, a day at most", async () => {
  expect(await renewed({})).toEqual({ accessToken: "fine", refreshToken: null, expiresIn: 3600 });
  expect(await renewed({ expires_in: 3599.5 })).toMatchObject({ expiresIn: 3599 });
  expect(await renewed({ expires_in: 1e300 })).toMatchObject({ expiresIn: 86_400 });
  expect(await renewed({ expires_in: undefined })).toMatchObject({ expiresIn: 300 });
});

it.each([
  ["half a character", { access_token: "secret\ud800" }],
  ["NUL", { refresh_token: "secret\0" }],
  ["another line", { access_token: "secret\r\nx-more: 1" }],
  ["200,000 characters", { access_token: `secret${"a".repeat(200_000)}` }],
])("refuses a token with %s, without naming it", async (_what, told) => {
  const refusal = await renewed(told).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ kind: "unavailable" });
  expect(`${String(refusal)} ${JSON.stringify(refusal)}`).not.toContain("secret");
});

it("closes the connection of an answer that doesn't end", async () => {
  const { port } = server.address() as AddressInfo;
  body = "endless";
  const renewing = codeOAuth(sitesAt(`http://127.0.0.1:${port}`)).renew("google", client, "refresh");
  await expect(renewing).rejects.toMatchObject({ kind: "unavailable" });
  expect(poured).toBeLessThan(20_000_000);
});
