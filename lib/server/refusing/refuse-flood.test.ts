import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { takeSettings } from "@/lib/env/launch.ts";
import { countAddress, floodLimits } from "@/lib/http/turning/flood.ts";
import { gatedServer } from "./gate.ts";
import { refuseFlood } from "./refuse-flood.ts";

let server: Server;
afterEach(() => {
  server.close();
  takeSettings({ TRUSTED_PROXIES: "" });
});

it("an address past its flood limit is refused at the gate, in the envelope; others are let through [S12]", async () => {
  takeSettings({ TRUSTED_PROXIES: "1" });
  server = gatedServer({
    answer: (request, response) => refuseFlood(request, response) || response.end("let through"),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const from = (address: string) => ({ "x-forwarded-for": address });
  const ask = async (address: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: from(address) });
    return { status: reply.status, wait: Number(reply.headers.get("retry-after")), text: await reply.text() };
  };
  for (let n = 0; n <= floodLimits.address; n++)
    await countAddress(new Headers(from("198.51.100.50"))).catch(() => undefined);
  const refused = await ask("198.51.100.50");
  expect(refused.status).toBe(429);
  expect(refused.wait).toBeGreaterThan(0);
  expect(JSON.parse(refused.text)).toMatchObject({ ok: false, code: 429, reason: "too_many_requests" });
  expect(await ask("198.51.100.51")).toMatchObject({ status: 200, text: "let through" });
});

it("a trusted proxy's connection is never cut: the proxy would take the process for broken [S12]", async () => {
  takeSettings({ TRUSTED_PROXIES: "1" });
  server = gatedServer({ answer: (request, response) => void refuseFlood(request, response) });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const headers = { "x-forwarded-for": "198.51.100.52" };
  for (let n = 0; n <= floodLimits.address; n++)
    await countAddress(new Headers(headers)).catch(() => undefined);
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`, { headers })).status;
  const answers = await Promise.all(Array.from({ length: 260 }, () => ask().catch(() => "cut")));
  expect(new Set(answers)).toEqual(new Set([429]));
});
