import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { everyContract } from "../../factories/every-call.ts";

/** The files that run in the browser. */
const files = ["components", "lib/client", "app"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("app/api/") && !name.endsWith(".test.ts")),
);
const texts = files.map((name) => ({ name, text: readFileSync(name, "utf8") }));

const contracts = everyContract();

describe("calls from the browser", () => {
  it("all go through callApi: nothing else fetches, no server action, no other socket [SH-514]", () => {
    const elsewhere = texts.filter(
      ({ name, text }) =>
        /\bfetch\(|XMLHttpRequest|sendBeacon|new WebSocket|["']use server["']/.test(text) &&
        name !== "lib/client/call-api.ts",
    );
    // The error page asks whether the server is back, by an address that touches no session.
    expect(elsewhere.map(({ name }) => name)).toEqual(["components/auth/server-retry.tsx"]);
  });

  const calls = texts.flatMap(({ name, text }) =>
    [...text.matchAll(/callApi(?:<[^(]*>)?\(\s*"([A-Z]+)",\s*(["`])(.+?)\2/gs)].map(
      ([, method, , path]) => [`${method} ${path}`, name, method!, path!] as const,
    ),
  );

  it("are found", () => {
    expect(calls.length).toBeGreaterThan(20);
  });

  it.each(calls)("%s (%s) is a call of the API [SH-514]", (_title, _file, method, path) => {
    // What the code fills in may be an id or a word of the address.
    const parts = path.split(/\$\{[^}]*\}/);
    const pattern = new RegExp(
      `^${parts.map((part) => part.replaceAll(/[.*+?^()|[\]\\]/g, "\\$&")).join(".+")}$`,
    );
    const filled = parts.join("x").split("?")[0]!;
    const takes = (each: string) => new RegExp(`^${each.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(filled);
    const found = contracts.filter(
      (each) => each.method === method && (pattern.test(each.path) || takes(each.path)),
    );
    expect(found.length).toBeGreaterThan(0);
  });
});
