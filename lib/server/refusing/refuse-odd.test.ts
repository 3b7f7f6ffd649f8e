import { once } from "node:events";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { gatedServer } from "./gate.ts";
import { refuseOdd } from "./refuse-odd.ts";

let server: Server;
afterEach(() => {
  server.close();
});

it("answers broken percent signs and unknown methods in the envelope, never with a 500 [F21]", async () => {
  server = gatedServer({
    answer: (asked, response) => refuseOdd(asked, response) || response.end("let through"),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, method = "GET") =>
    new Promise<{ status: number; text: string }>((settle, fail) => {
      const sent = request({ host: "127.0.0.1", port, path, method }, (response) => {
        let text = "";
        response.on("data", (part) => {
          text += String(part);
        });
        response.on("end", () => settle({ status: response.statusCode ?? 0, text }));
      });
      sent.on("error", fail);
      sent.end();
    });
  const broken = await ask("/api/workflows/%E0%A4%A");
  expect(broken.status).toBe(404);
  expect(JSON.parse(broken.text)).toMatchObject({ ok: false, code: 404, reason: "not_found" });
  const traced = await ask("/", "TRACE");
  expect(JSON.parse(traced.text)).toMatchObject({ ok: false, code: 405, reason: "method_not_allowed" });
  for (const path of ["/inbox?search=%E0%A4%A", "/inbox", "/caf%C3%A9"])
    expect(await ask(path)).toEqual({ status: 200, text: "let through" });
});
