import { afterEach, describe, expect, it } from "vitest";
import { saysHowEncrypted } from "./database-address.ts";
import { env, isLoopback, resetEnv } from "./index.ts";

const says = (address: string) => saysHowEncrypted(address, isLoopback);

describe("the address of a Postgres elsewhere", () => {
  it("says whether the way there is encrypted", () => {
    for (const mode of ["verify-full", "verify-ca", "require", "disable"]) {
      expect(says(`postgres://app:x@db.example/outreach?sslmode=${mode}`), mode).toBe(true);
      expect(says(`postgres://app:x@10.0.0.7:5433/outreach?a=1&sslmode=${mode}&b=2`), mode).toBe(true);
    }
    for (const query of [
      "",
      "?sslmode=",
      "?sslmode=prefer",
      "?sslmode=allow",
      "?sslmode=requires",
      "?ssl=true",
    ])
      expect(says(`postgres://app:x@db.example/outreach${query}`), query).toBe(false);
    // Several hosts, and a name that only begins like this machine's.
    expect(says("postgres://app:x@a.example:1,b.example:2/outreach")).toBe(false);
    expect(says("postgres://app:x@127.0.0.1.evil.example/outreach")).toBe(false);
    expect(says("postgres://app:x@db.example,x.localhost/outreach")).toBe(false);
    expect(["localhost", "app.localhost", "a.b-c.LOCALHOST"].every(isLoopback)).toBe(true);
    expect(["db.example,x.localhost", ".localhost", "x@y.localhost", "localhost.evil"].some(isLoopback)).toBe(
      false,
    );
    // A password that looks like it isn't it.
    expect(says("postgres://app:%3Fsslmode=require@db.example/outreach")).toBe(false);
  });

  it("is judged by the hosts of both drivers: the one of the query and the address's own", () => {
    expect(says("postgres://localhost/outreach?host=db.example")).toBe(false);
    expect(says("postgres://u:p@db.example/outreach?host=localhost")).toBe(false);
    expect(says("postgres://db.example/outreach?host=/var/run/postgresql")).toBe(false);
    expect(says("postgres://localhost/outreach?host=/var/run/postgresql")).toBe(true);
    expect(says("postgres://localhost/outreach?host=127.0.0.1")).toBe(true);
    expect(says("postgres://127.0.0.1/outreach?host=db.example&sslmode=require")).toBe(true);
    // The environment may name a host for it.
    expect(says("postgres:///outreach")).toBe(false);
    expect(says("postgres:///outreach?host=/var/run/postgresql")).toBe(false);
    expect(says("postgres:///outreach?host=db.example")).toBe(false);
  });

  it("says nothing by a word that only looks like one, or by two", () => {
    expect(says("postgres://u:p@db.example/outreach?a=1?sslmode=require")).toBe(false);
    expect(says("postgres://u:p@db.example/outreach?sslmode=require&%73slmode=prefer")).toBe(false);
    expect(says("postgres://u:p@db.example/outreach?%73slmode=require&%73slmode=prefer")).toBe(false);
    expect(says("postgres://u:p@db.example/outreach?sslmode=disable&sslmode=require#")).toBe(false);
    expect(says("postgres://localhost/outreach?host=localhost&host=db.example")).toBe(false);
    for (const host of ["db.example", "a.example:1,b.example:2"]) {
      expect(says(`postgres://app:x@${host}/outreach?sslmode=require`), host).toBe(true);
      expect(says(`postgres://app:x@${host}/outreach?sslmode=require&sslmode=prefer`), host).toBe(false);
    }
  });

  it("needs nothing on this machine", () => {
    for (const host of ["localhost", "127.0.0.1:5433", "[::1]:5433"])
      expect(says(`postgres://app:x@${host}/outreach`), host).toBe(true);
    expect(says("")).toBe(true);
  });
});

describe("the settings", () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
    resetEnv();
  });

  it.each(["DATABASE_URL", "APP_DATABASE_URL", "WORLD_DATABASE_URL"])(
    "refuse a %s elsewhere that leaves it open, in words for the operator",
    (name) => {
      process.env[name] = "postgres://app:hush@db.example/outreach";
      resetEnv();
      expect(() => env()).toThrow(`${name}: this Postgres is elsewhere, so its address must say sslmode=`);
      expect(() => env()).not.toThrow("hush");
      process.env[name] += "?sslmode=verify-full";
      resetEnv();
      expect(env()[name as "DATABASE_URL"]).toMatch(/verify-full$/);
    },
  );
});
