import { expect, it } from "vitest";
import { decide, withKeptQuery } from "./guards.ts";
import { pageAfterSignIn } from "./oauth-request.ts";
import { nobody } from "./viewer.ts";

const request =
  "oauth_client=c&state=s%26t&redirect_uri=https%3A%2F%2Fsite.example%2F&code_challenge=x&other=1";

it("waits while somebody signs in, and goes on then [SH-055]", () => {
  const query = new URLSearchParams(request);
  const sent = decide({ path: "/oauth", query, viewer: nobody });
  expect(sent?.to).toBe("/auth/sign-in");
  const address = withKeptQuery(sent?.to ?? "", query, nobody);
  const [path, kept] = address.split("?");
  expect(path).toBe("/auth/sign-in");
  expect(Object.fromEntries(new URLSearchParams(kept))).toEqual({
    oauth_client: "c",
    state: "s&t",
    redirect_uri: "https://site.example/",
    code_challenge: "x",
  });
  expect(pageAfterSignIn(new URLSearchParams(kept))).toBe(`/oauth?${kept}`);
  for (const other of ["", "oauth_client=c", "state=s", "oauth_client=&state=s"]) {
    expect(withKeptQuery("/auth/sign-in", new URLSearchParams(other), nobody)).toBe("/auth/sign-in");
    expect(pageAfterSignIn(new URLSearchParams(other))).toBe("/");
  }
});
