import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import config from "@/next.config.ts";
import { refuseUnused } from "./refuse-unused.ts";

function statusOf(url: string): number | null {
  let status: number | null = null;
  const response = {
    writeHead(code: number) {
      status = code;
      return response;
    },
    end: () => response,
  };
  const isRefused = refuseUnused({ url } as IncomingMessage, response as unknown as ServerResponse);
  expect(isRefused).toBe(status !== null);
  return status;
}

it("the optimiser of pictures is off, at the server's gate and in the framework", () => {
  const asked = "?url=%2Flogo.png&w=640&q=75";
  for (const path of ["/_next/image", "//_next/image", "/_next/%69mage", "/_NEXT/image", "/_next/image/"])
    expect(statusOf(path + asked), path).toBe(404);
  expect(config.images?.unoptimized).toBe(true);
  for (const path of ["/", "/_next/static/chunks/image.js", "/_next/images", "/inbox?a=/_next/image"])
    expect(statusOf(path), path).toBeNull();
});
