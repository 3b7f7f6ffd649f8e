import { expect, it } from "vitest";
import { emailAddress } from "./index.ts";

it("takes what mail servers take, and keeps how it is written", () => {
  for (const good of [
    "a@b.co",
    "Anna.Berg+x@Mail.Example.com",
    "o'neil@x.example",
    "a@xn--bro-hoa.example",
    "a_b-c@x.co",
  ])
    expect(emailAddress(good), good).toBe(good);
});

it("knows domains in any script by the name that mail servers know", () => {
  expect(emailAddress("info@büro.example")).toBe("info@xn--bro-hoa.example");
  expect(emailAddress("info@BÜRO.example")).toBe("info@xn--bro-hoa.example");
  expect(emailAddress("a@例え.テスト")).toBe("a@xn--r8jz45g.xn--zckzah");
});

it("refuses everything else", () => {
  for (const bad of [
    ...["", "a", "a@", "@b.co", "a@b", "a@@b.co", ".a@b.co", "a.@b.co", "a..b@c.co", "a b@c.co"],
    ...["a@b.co, c@d.co", "a@b.co\r\nBcc: x@y.co", "ü@b.co", "a@b.c", "a@1.2.3.4", "a@-b.co", "a@b..co"],
    ...[
      "a@b.co/x",
      "a@b.co:25",
      "a@[1.2.3.4]",
      "a@b%2eco.example",
      `${"a".repeat(65)}@b.co`,
      `a@${"b".repeat(64)}.co`,
    ],
  ])
    expect(emailAddress(bad), bad).toBeNull();
});
