import { describe, expect, it, vi } from "vitest";
import { redactAddress } from "./redact.ts";

const said = vi.hoisted(() => ({ lines: [] as string[] }));
vi.mock("@/lib/env/index.ts", () => ({ env: () => ({ LOG_LEVEL: "trace" }) }));
vi.mock("pino", async (original) => {
  const { default: pino } = await original<{ default: typeof import("pino") }>();
  const sink = { write: (line: string) => said.lines.push(line) };
  const made = (options: import("pino").LoggerOptions) => pino(options, sink);
  return { default: Object.assign(made, pino) };
});
// Another test file of this worker may have loaded the log with other settings.
vi.resetModules();
const { logger } = await import("./index.ts");

function logged(entry: object): string {
  said.lines.length = 0;
  logger("test").info(entry, "words");
  return said.lines.join("");
}

describe("the log", () => {
  it("shows no value of a secret key, however deep an entry is built [S14, S21]", () => {
    const secrets = { password: "hush", token: "hush", code: "hush", api_key: "hush", refresh_token: "hush" };
    for (const entry of [secrets, { a: secrets }, { a: { b: secrets } }, { a: { b: { c: secrets } } }]) {
      expect(logged(entry)).not.toContain("hush");
      expect(logged(entry)).toContain("[redacted]");
    }
  });

  it("shows no token of an address, in a field or in an error's words [S14, S21]", () => {
    const address = "https://app.example/a?token=hush&x=1&activation_code=hush";
    expect(redactAddress(address)).toBe(
      "https://app.example/a?token=[redacted]&x=1&activation_code=[redacted]",
    );
    expect(logged({ url: address })).not.toContain("hush");
    expect(redactAddress("/accept-invite?invite=hush&next=%2Fjoin%3Finvite%3Dhush%26a%3D1")).toBe(
      "/accept-invite?invite=[redacted]&next=%2Fjoin%3Finvite%3D[redacted]%26a%3D1",
    );
    const link = `/u/${"hush-_9".repeat(13)}`;
    expect(redactAddress(`GET ${link}?a=1 and ${encodeURIComponent(link)}`)).toBe(
      "GET /u/[redacted]?a=1 and %2Fu%2F[redacted]",
    );
    expect(redactAddress("/u/short and /api/users/fetch_user")).toBe("/u/short and /api/users/fetch_user");
    const told = logged({ err: new Error(`could not reach ${address}`) });
    expect(told).not.toContain("hush");
    expect(told).toContain("could not reach");
    const quoted = logged({ text: `before "${address}" after` });
    expect(JSON.parse(quoted)).toMatchObject({ text: expect.stringMatching(/^before .*" after$/) });
  });
});
