import { expect, it } from "vitest";
import { textsOf } from "../../tests/factories/render-static.ts";
import { backFrom, consoleOf, enteredSpace, wayOut } from "./admin-mode.ts";

it("only an admin of the platform is in admin mode, and only with a workspace in the address", () => {
  const query = new URLSearchParams("space=w1");
  expect(enteredSpace(true, query)).toBe("w1");
  expect(enteredSpace(false, query)).toBeNull();
  expect(enteredSpace(true, new URLSearchParams())).toBeNull();
});

it("leads back to a page of the console, whatever the address names, and out of the workspace where there is none", () => {
  for (const space of ["w1", "../x", "a?b#c", ""]) {
    expect(backFrom(space)).toBe(`/admin/customers/${encodeURIComponent(space)}`);
    expect(backFrom(space, () => false)).toBe("/");
  }
});

it("leads back to the customer's page of the console, once there is one", () => {
  const asked: string[] = [];
  const exists = (path: string) => asked.push(path) > 0;
  expect(backFrom("w1", exists)).toBe("/admin/customers/w1");
  expect(backFrom("../x", exists)).toBe("/admin/customers/..%2Fx");
  expect(asked).toEqual(["/admin/customers/w1", "/admin/customers/..%2Fx"]);
});

it("an admin who entered a workspace goes back to the console instead of signing out [SH-100, SH-225]", () => {
  expect(wayOut(enteredSpace(true, new URLSearchParams("space=w1")), () => true)).toEqual({
    word: "backToAdmin",
    to: "/admin/customers/w1",
  });
  for (const [isAdmin, query] of [
    [true, ""],
    [false, "space=w1"],
    [false, ""],
  ] as const)
    expect(wayOut(enteredSpace(isAdmin, new URLSearchParams(query)))).toEqual({ word: "signOut", to: null });
  const words = ["en", "de", "fr", "pt", "es"].map(
    (locale) => textsOf(locale).shell as Record<string, string>,
  );
  expect([words[0]?.backToAdmin, words[0]?.signOut]).toEqual(["Back to admin", "Sign out"]);
  expect(new Set(words.map((each) => each.backToAdmin)).size).toBe(5);
});

it("the console is a platform admin's alone, whatever a workspace says of its admins [SH-224, SH-482]", () => {
  const exists = () => true;
  expect(consoleOf(true, exists)).toBe("/admin/customers");
  expect(consoleOf(false, exists)).toBeNull();
  expect(consoleOf(true)).toBe("/admin/customers");
  // What isn't built isn't linked.
  expect(consoleOf(true, () => false)).toBeNull();
});
