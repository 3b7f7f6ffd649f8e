import { afterAll, beforeAll, expect, it } from "vitest";
import { PUT as addSmtp } from "@/app/api/integrations/[integration]/[id]/add_smtp/route.ts";
import { GET as list } from "@/app/api/integrations/route.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import { turnLimits } from "@/lib/http/turning/turns.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { resetPorts } from "@/lib/wiring/ports.ts";
import { callRoute } from "../../factories/call-route.ts";
import { mailboxSettings } from "../../factories/mailbox-settings.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";
import { type ScriptedServer, scriptedServer } from "../../factories/servers/scripted-server.ts";

const world = runningWorld();
let silent: ScriptedServer;

beforeAll(async () => {
  silent = await scriptedServer("", () => null);
  takeSettings({ ALLOWED_PRIVATE_NETWORKS: "127.0.0.0/8" });
  resetPorts();
});
afterAll(async () => {
  takeSettings({ ALLOWED_PRIVATE_NETWORKS: "" });
  resetPorts();
  await silent.stop();
});

it("a colleague's call doesn't wait for the servers that others of the workspace are waiting for [F23]", async () => {
  const who = await makeMember(world.database.admin);
  let answered = 0;
  const slow = Array.from({ length: turnLimits.atOnce * 2 }, async (_, n) => {
    const body = mailboxSettings(world, `slow${n}@mail.example`, { smtp_port: silent.port });
    const reply = await callRoute(addSmtp, {
      as: who.token,
      params: { integration: "smtp", id: newId() },
      body,
    });
    answered++;
    return reply.status;
  });
  await expect.poll(() => silent.open(), { timeout: 4_000 }).toBe(slow.length);
  expect((await callRoute(list, { as: who.token })).status).toBe(200);
  expect(answered, "the server is still silent").toBe(0);
  await silent.stop();
  expect(new Set(await Promise.all(slow))).toEqual(new Set([502]));
}, 30_000);
