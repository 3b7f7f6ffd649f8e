import { afterEach, expect, it, vi } from "vitest";
import { uploadFile } from "@/lib/contracts/imports.ts";
import { bodyPace } from "./body-pace.ts";
import { takeBody } from "./read-input.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A body that comes in parts of a thousand bytes, with a pause of so many milliseconds between them. */
function dribble(everyMs: number, parts: number): Request {
  let sent = 0;
  const body = new ReadableStream({
    async pull(to) {
      await new Promise((wait) => setTimeout(wait, everyMs));
      if (sent++ === parts) to.close();
      else to.enqueue(new Uint8Array(1_000));
    },
  });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
  return new Request("http://localhost/api/x", init as RequestInit);
}

it("a body that falls behind the slowest pace is given up, one that keeps it is taken [S24]", async () => {
  vi.useFakeTimers();
  const slow = takeBody(dribble(9_000, 1_000), uploadFile).catch((error: unknown) => error);
  const began = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await slow).toMatchObject({ reason: "request_timeout", status: 408 });
  expect(Date.now() - began).toBe(60_000);
  const steady = takeBody(dribble((900_000 / bodyPace.bytesPerSecond) * 1, 200), uploadFile);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await steady)?.bytes.byteLength).toBe(200_000);
});

it("a body that breaks off is its sender's fault", async () => {
  const body = new ReadableStream({ pull: (to) => to.error(new Error("aborted")) });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
  const broken = takeBody(new Request("http://localhost/api/x", init as RequestInit), uploadFile);
  await expect(broken).rejects.toMatchObject({ reason: "invalid_input", status: 400 });
});
