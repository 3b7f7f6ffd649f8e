import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env, resetEnv, SettingsError, settingNames } from "./index.ts";
import { launchSettings, surroundingsOf, takeSettings } from "./launch.ts";
import { type ProcessName, processSettings, requireSettings } from "./processes.ts";

/** Every setting as the supervisor has it, each with its own value. */
const secrets = {
  DATABASE_URL: "postgres://owner:owner-secret@db/outreach?sslmode=disable",
  APP_DATABASE_URL: "postgres://app:app-secret@db/outreach?sslmode=disable",
  WORLD_DATABASE_URL: "postgres://world:world-secret@db/outreach?sslmode=disable",
  MASTER_KEY: "master-secret",
  SYSTEM_MAIL: "smtps://mail:mail-secret@mail.example",
  WORLD_KEY: "key-secret",
};
const names = Object.keys(processSettings) as ProcessName[];
const kept = Object.fromEntries(settingNames.map((name) => [name, ""]));
beforeEach(() => takeSettings(kept));
afterEach(() => takeSettings(kept));

describe("a process of the product", () => {
  it.each([
    ["web", ["app-secret", "master-secret", "key-secret"]],
    ["worker", ["app-secret", "master-secret", "mail-secret"]],
    ["world", ["world-secret"]],
  ] as const)("%s gets these secrets and no others: %s [S13]", (name, expected) => {
    // With what the supervisor derived, and with what the operator set.
    for (const set of [{}, secrets]) {
      takeSettings(set);
      const given = JSON.stringify(surroundingsOf(name, secrets));
      const found = ["owner", "app", "world", "master", "mail", "key"]
        .map((word) => `${word}-secret`)
        .filter((secret) => given.includes(secret));
      expect(found).toEqual(expected);
    }
  });

  it.each(names)("%s starts with what it takes, and is told what it lacks", (name) => {
    const given = surroundingsOf(name, { ...secrets, WORLD: "on", PORT: "3000", WORLD_HTTP_PORT: "4000" });
    takeSettings(Object.fromEntries(processSettings[name].takes.map((key) => [key, given[key] ?? ""])));
    expect(() => requireSettings(name)).not.toThrow();
    const [needed] = processSettings[name].needs;
    takeSettings({ [needed!]: "" });
    expect(() => requireSettings(name)).toThrow(SettingsError);
    expect(() => requireSettings(name)).toThrow(needed);
  });

  it("gets the rest of the surroundings as they are", () => {
    expect(surroundingsOf("world", {}).PATH).toBe(surroundingsOf("web", {}).PATH);
    expect(surroundingsOf("web", {}).PATH).toBeTruthy();
  });
});

describe("the embedded world", () => {
  const isOn = (set: Record<string, string>) => {
    takeSettings({ ...kept, ...set });
    return launchSettings().worldOn;
  };

  it("is on by itself where this machine alone is served, from the embedded Postgres", () => {
    expect(isOn({})).toBe(true);
    for (const HOST of ["localhost", "127.0.0.1", "127.1.2.3", "::1"])
      expect(isOn({ HOST }), HOST).toBe(true);
    expect(isOn({ PUBLIC_URL: "http://one.localhost:3000" })).toBe(true);
  });

  it.each([
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.1.5" },
    { HOST: "127.0.0.1.evil.example" },
    { TRUSTED_PROXIES: "1" },
    { PUBLIC_URL: "https://app.brand.example" },
    { DATABASE_URL: "postgres://owner@db/outreach?sslmode=disable" },
  ] as Record<string, string>[])("is off with %o unless it is asked for", (set) => {
    expect(isOn(set)).toBe(false);
    expect(isOn({ ...set, WORLD: "on" })).toBe(true);
  });

  it("knows whether others are served", () => {
    takeSettings({ HOST: "0.0.0.0", WORLD: "on" });
    expect(launchSettings().isReachable).toBe(true);
    takeSettings({ HOST: "", DATABASE_URL: "postgres://owner@db/outreach?sslmode=disable" });
    expect(launchSettings().isReachable).toBe(false);
    resetEnv();
    expect(env().WORLD).toBe(true);
  });
});
