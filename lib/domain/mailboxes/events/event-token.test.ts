import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { env } from "@/lib/env/index.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventTokenOf, mailboxOfToken } from "./event-token.ts";

const given = env().MASTER_KEY;
beforeEach(() => takeSettings({ MASTER_KEY: randomBytes(32).toString("base64") }));
afterEach(() => takeSettings({ MASTER_KEY: given }));

it("a token names its mailbox, and no other text names one", () => {
  const named = { workspaceId: newId(), mailboxId: newId() };
  const token = eventTokenOf(named);
  expect(token).toMatch(/^[\w-]+$/);
  expect(mailboxOfToken(token)).toEqual(named);
  const changed = `${token[0] === "A" ? "B" : "A"}${token.slice(1)}`;
  for (const text of ["", "x", changed, token.slice(0, -1), `${token}A`, "\0"])
    expect(mailboxOfToken(text)).toBeNull();
});
