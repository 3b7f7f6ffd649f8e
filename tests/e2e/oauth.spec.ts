import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { northwind } from "./support/demo.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";
import { ask } from "./support/raw-request.ts";
import { operate } from "./support/running.ts";

const home = "http://localhost:8471/in";

test("somebody signs in to another site with their account, from the sign-in on; it learns who they are [SH-051]", async ({
  page,
}) => {
  const { host, email } = northwind;
  const said = operate("brand", "one", "site", "add", "Acme Wiki", home);
  const [, clientId = ""] = /client_id (\S+)/.exec(said) ?? [];
  const [, secret = ""] = /client_secret (\S+)/.exec(said) ?? [];
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const request = new URLSearchParams({
    oauth_client: clientId,
    state: "a state&more",
    code_challenge: challenge,
    code_challenge_method: "S256",
  });
  await page.route("http://localhost:8471/**", (route) =>
    route.fulfill({ body: "the site", contentType: "text/html" }),
  );

  await page.goto(address(`/oauth?${request}`, host));
  await page.waitForURL(/\/auth\/sign-in\?.*oauth_client=/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("demo-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Sign in to Acme Wiki?" })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByText("Both lead back to localhost:8471.")).toBeVisible();
  await picture(page, "oauth");
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Don’t" }).click();
  await page.waitForURL(`${home}?error=access_denied&state=a+state%26more`);

  await page.goto(address(`/oauth?${request}`, host));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/^http:\/\/localhost:8471\/in\?code=/);
  const back = new URL(page.url()).searchParams;
  expect(back.get("state")).toBe("a state&more");

  const form = (fields: Record<string, string>) => ({
    host,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    raw: new URLSearchParams(fields).toString(),
  });
  const given = await ask(
    "/api/oauth/token",
    form({
      grant_type: "authorization_code",
      client_id: clientId,
      client_secret: secret,
      code: back.get("code") ?? "",
      code_verifier: verifier,
    }),
  );
  const { access_token } = JSON.parse(given.text) as { access_token: string };
  const who = await ask("/api/oauth/userinfo", form({ access_token }));
  expect(JSON.parse(who.text)).toMatchObject({ email });

  // A request that can't be trusted leads nowhere.
  request.set("redirect_uri", "https://evil.example/");
  await page.goto(address(`/oauth?${request}`, host));
  await expect(page.getByText("This request can’t be trusted")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeHidden();
});
