import { expect, test } from "@playwright/test";
import { world } from "./support/product.ts";
import { ask } from "./support/raw-request.ts";
import { operate } from "./support/running.ts";

test("an operator makes a brand: its domain is served once it is proven, in its colours, with its switches", async () => {
  const host = `acme${Date.now()}.example.test`;
  const title = async () => /<title>([^<]*)</.exec((await ask("/auth/sign-in", { host })).text)?.[1] ?? "";
  operate("brand", "acme", "create", "Acme Reach");
  operate(
    "brand",
    "acme",
    "set",
    "primary=#7c3aed",
    "hide_new_workspace=on",
    "help=https://help.acme.example",
  );
  const asked = operate("brand", "acme", "domain", "add", host, "app", "primary");
  const [, name = "", value = ""] = /record: (\S+) {2}(\S+)/.exec(asked) ?? [];
  expect(() => operate("brand", "acme", "domain", "check", host)).toThrow(/isn't there yet/);
  expect(await title()).not.toContain("Acme Reach");
  await world("POST", "/dns", { name, texts: [value], mail_servers: [] });
  expect(operate("brand", "acme", "domain", "check", host)).toContain("is served for brand acme now");
  await expect.poll(title).toContain("Acme Reach");
  const { text } = await ask("/auth/sign-in", { host });
  expect(text).toContain("Acme Reach");
  // No page of one brand names another.
  for (const other of ["Northwind", "Violet", "one.localhost", "two.localhost"])
    expect(text).not.toContain(other);
  expect(operate("brand", "acme")).toContain("hide_new_workspace=on");
  operate("brand", "acme", "set", "title=Acme Two");
  await expect.poll(title).toContain("Acme Two");
  operate("brand", "acme", "domain", "remove", host);
  await expect.poll(title).not.toContain("Acme Two");
});
