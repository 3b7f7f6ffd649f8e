import { expect, it } from "vitest";
import type { ExtensionSettings } from "../settings.ts";
import { isOwnPage, type Outside, readEmail, readLogin } from "./network.ts";

const settings: ExtensionSettings = {
  origin: "https://network.example",
  cookie: { domain: ".network.example", name: "session" },
  profile: { path: "/me", names: ["own.first", "own.last"], avatar: "own.photo", id: "own.id" },
  email: { path: "/people/{id}/contact", field: "email" },
  proof: { cookie: "proof", header: "csrf-token" },
  pages: ["https://acme.example/*"],
};
const own = { own: { first: "Ada", last: "Hart", id: "a/1", photo: "https://network.example/a.png" } };

function outside(cookies: Record<string, string>, answers: Record<string, unknown>) {
  const asked: [string, Readonly<Record<string, string>>][] = [];
  const given: Outside = {
    cookie: async (name) => cookies[name] ?? null,
    async fetch(address, headers) {
      asked.push([address, headers]);
      if (!(address in answers)) throw new TypeError("Failed to fetch");
      return answers[address];
    },
  };
  return { given, asked };
}

it("tells who is signed in at the network, and the session only where it is asked for", async () => {
  const { given, asked } = outside(
    { session: "secret", proof: '"ajax:1"' },
    { "https://network.example/me": own },
  );
  const profile = { name: "Ada Hart", avatar: "https://network.example/a.png" };
  expect(await readLogin(settings, given, false)).toEqual({ state: "signed_in", profile, cookie: null });
  expect(await readLogin(settings, given, true)).toMatchObject({ cookie: { value: "secret" } });
  expect(asked[0]).toEqual(["https://network.example/me", { "csrf-token": "ajax:1" }]);
  expect(await readLogin(settings, outside({}, {}).given, true)).toEqual({ state: "need_login" });
});

it("tells nothing where the site answers nothing, or something else", async () => {
  for (const odd of [null, [], "x", { own: null }, { own: { first: 7, last: "" } }]) {
    const { given } = outside({ session: "s" }, { "https://network.example/me": odd });
    expect(await readLogin(settings, given, false)).toMatchObject({ state: "signed_in", profile: null });
    expect(await readEmail(settings, given)).toEqual({ email: null });
  }
  expect(await readLogin(settings, outside({ session: "s" }, {}).given, false)).toMatchObject({
    profile: null,
  });
});

it("finds the address of whoever is signed in, and takes only what looks like one", async () => {
  const at = (email: unknown) =>
    outside(
      { session: "s" },
      { "https://network.example/me": own, "https://network.example/people/a%2F1/contact": { email } },
    ).given;
  expect(await readEmail(settings, at("ada@network.example"))).toEqual({ email: "ada@network.example" });
  for (const odd of [null, "", "ada", { a: 1 }, `${"a".repeat(300)}@b.example`])
    expect(await readEmail(settings, at(odd))).toEqual({ email: null });
});

it("answers the product's pages alone", () => {
  const isOwn = (address: string | undefined) => isOwnPage(address, settings.pages);
  expect(isOwn("https://acme.example/credentials/add")).toBe(true);
  for (const other of [
    "https://acme.example.evil.example/",
    "http://acme.example/",
    "https://evil.example/",
    undefined,
  ])
    expect(isOwn(other)).toBe(false);
});
