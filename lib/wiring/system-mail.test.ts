import { expect, it } from "vitest";
import { systemMailAccount, trustedEndpoints } from "./system-mail.ts";

const world = { smtpPort: 2525, imapPort: 1143 };

it("is the operator's server where one is named, whatever the world", () => {
  const account = systemMailAccount(
    "smtps://post%40brand.example:p%3Aw@mail.brand.example",
    undefined,
    world,
  );
  expect(account).toMatchObject({
    email: "post@brand.example",
    username: "post@brand.example",
    password: "p:w",
    smtp: { host: "mail.brand.example", port: 465, security: "tls" },
  });
  const other = systemMailAccount("smtp://key:secret@[fd00::25]:2587", "hello@brand.example", null);
  expect(other).toMatchObject({
    email: "hello@brand.example",
    username: "key",
    smtp: { host: "fd00::25", port: 2587, security: "starttls" },
  });
  expect(trustedEndpoints(other)).toContain("fd00::25:2587");
});

it("is the world's without one, and nobody's without the world", () => {
  expect(systemMailAccount(undefined, undefined, world)).toMatchObject({
    email: "system@world.example",
    smtp: { host: "127.0.0.1", port: 2525, security: "none" },
  });
  expect(systemMailAccount(undefined, undefined, null)).toBeNull();
  expect(trustedEndpoints(null)).toEqual([]);
});
