import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The files that run in the browser. */
const files = ["components", "lib/client", "app"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("app/api/") && !name.endsWith(".test.ts")),
);
const texts = files.map((name) => ({ name, text: readFileSync(name, "utf8") }));

describe("calls from the browser", () => {
  it("all go through callApi: nothing else fetches, no server action, no other socket [SH-514]", () => {
    const elsewhere = texts.filter(
      ({ name, text }) =>
        /\bfetch\(|XMLHttpRequest|sendBeacon|new WebSocket|["']use server["']/.test(text) &&
        name !== "lib/client/call-api.ts",
    );
    expect(elsewhere.map(({ name }) => name).sort()).toEqual([
      // The error page asks whether the server is back, by an address that touches no session.
      "components/auth/server-retry.tsx",
      // A file comes as its bytes, in no envelope; a refusal is read as callApi reads it.
      "lib/client/download.ts",
      // The shown page itself, as the router asks for it: no call.
      "lib/client/refreshing/fetched-page.ts",
    ]);
  });
});
