import { afterEach, expect, it, vi } from "vitest";
import { signOut } from "./sign-out.ts";

afterEach(() => vi.unstubAllGlobals());

it("ends the session, forgets banners and AI employees, and leads to the sign-in", async () => {
  const kept = { bannerClosed: "1", aiEmployeeDraft: "1", theme: "dark", sidebarIsShorten: "true" };
  const localStorage = Object.defineProperty({ ...kept } as Record<string, string>, "removeItem", {
    value(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
  const asked: string[] = [];
  const led: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    throw new TypeError("Failed to fetch");
  });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const location = { search: "", pathname: "/inbox", assign: (address: string) => led.push(address) };
  vi.stubGlobal("window", { localStorage, location });
  await signOut();
  expect(asked).toEqual(["/api/auth/logout"]);
  expect({ ...localStorage }).toEqual({ theme: "dark", sidebarIsShorten: "true" });
  expect(led).toEqual(["/auth/sign-in"]);
});
