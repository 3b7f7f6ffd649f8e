import { afterEach, expect, it, vi } from "vitest";
import { dropSavedDrafts, isEditor, readSaved, writeSaved } from "./saved-drafts.ts";

function storage(): Storage {
  const rows: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => rows[key] ?? null,
    setItem: (key: string, text: string) => {
      rows[key] = text;
    },
    removeItem: (key: string) => {
      delete rows[key];
    },
  };
  Object.defineProperties(rows, Object.getOwnPropertyDescriptors(methods));
  for (const name of Object.keys(methods)) Object.defineProperty(rows, name, { enumerable: false });
  return rows as unknown as Storage;
}

afterEach(() => vi.unstubAllGlobals());

it("are dropped outside the pages that edit a campaign, and only they; they live in the session's storage [SH-187, SH-198]", () => {
  const sessionStorage = storage();
  vi.stubGlobal("window", { sessionStorage });
  sessionStorage.setItem("other", "stays");
  writeSaved("new", { name: "Half a campaign" });
  expect(readSaved("new")).toEqual({ name: "Half a campaign" });
  expect(Object.values(sessionStorage)).toContain('{"name":"Half a campaign"}');
  dropSavedDrafts();
  expect(readSaved("new")).toBeNull();
  expect(sessionStorage.getItem("other")).toBe("stays");
});

it("stay on the way between editors [SH-187]", () => {
  const stay = [
    "/campaign/add",
    "/campaign/edit/1",
    "/smart-sequences",
    "/smart-sequences/edit/1",
    "/step-edit/1",
    "/edit-template/1",
    "/edit-smart-sequences/1",
  ];
  expect(stay.filter(isEditor)).toEqual(stay);
  // Paths match in any case (decision 12), and the browser keeps them as they were typed.
  expect(isEditor("/Campaign/Edit/1")).toBe(true);
  expect(["/campaigns/my-campaigns", "/inbox", "/campaign/additional", "/"].filter(isEditor)).toEqual([]);
});
