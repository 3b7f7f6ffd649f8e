import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { refusePageWrite } from "./refuse-page-write.ts";
import { gatedServer } from "./refusing/gate.ts";

let isSure = true;
const server = gatedServer({
  answer: (request, response) => {
    if (!refusePageWrite(request, response, isSure)) response.end("handed on");
  },
});
afterEach(() => server.close());

it("a page takes nothing that is sent to it, a call does [S24]", async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const status = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect(await status(method, "/auth/sign-in"), method).toBe(405);
    expect(await status(method, "/"), method).toBe(405);
    expect(await status(method, "/api/auth/sign_in"), method).toBe(200);
  }
  for (const method of ["GET", "HEAD", "OPTIONS"])
    expect(await status(method, "/auth/sign-in"), method).toBe(200);
  isSure = false;
  expect(await status("POST", "/workflows/fetch")).toBe(503);
  expect(await status("POST", "/api/workflows/fetch")).toBe(200);
});
