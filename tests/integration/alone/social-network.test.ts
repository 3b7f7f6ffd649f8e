import { afterEach, expect, it } from "vitest";
import { resetEnv } from "@/lib/env/index.ts";
import { ports, resetPorts } from "@/lib/wiring/ports.ts";
import { unipileKey } from "@/lib/world/settings.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const { of } = runningWorld();
const before = { ...process.env };

function installation(settings: Readonly<Record<string, string>>) {
  Object.assign(process.env, { WORLD: "off", UNIPILE_DSN: "", UNIPILE_API_KEY: "" }, settings);
  resetEnv();
  resetPorts();
  return ports().social;
}

afterEach(() => {
  process.env = { ...before };
  resetEnv();
  resetPorts();
});

const ada = { email: "ada.hart@network.example", password: "network-pass-1", countryCode: "GB" };

it("acts on the embedded network in development, and through a real provider's API by its settings; without either no account is connected [OC-156]", async () => {
  const { httpPort } = of();
  const embedded = installation({ WORLD: "on", WORLD_HTTP_PORT: String(httpPort) });
  expect(await embedded.connect(ada)).toMatchObject({ state: "checkpoint" });
  expect(embedded.pace).toBeUndefined();

  const settings = { UNIPILE_DSN: `http://127.0.0.1:${httpPort}/unipile`, UNIPILE_API_KEY: unipileKey };
  const real = installation(settings);
  expect(await real.connect(ada)).toMatchObject({ state: "checkpoint", accountRef: "acc-1" });
  expect(real.pace).toMatchObject({ longestMs: 330_000 });

  for (const missing of ["UNIPILE_DSN", "UNIPILE_API_KEY"]) {
    const none = installation({ ...settings, [missing]: "" });
    expect(await none.signInCountries()).toEqual([]);
    await expect(none.connect(ada)).rejects.toMatchObject({ kind: "unavailable" });
  }
});
