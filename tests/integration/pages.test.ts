import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pages } from "@/lib/access/pages.ts";

/** The files of pages with their addresses, as the table of pages writes them. */
const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /(^|[\\/])page\.tsx$/.test(name))
  .map((name) => ({
    name,
    path: `/${name
      .replaceAll("\\", "/")
      .replace(/\/?page\.tsx$/, "")
      .replaceAll(/\([^)]+\)\//g, "")
      .replaceAll(/\[\[\.\.\.(\w+)\]\]/g, "{$1?}")
      .replaceAll(/\[(\w+)\]/g, "{$1}")}`,
    text: readFileSync(join("app", name), "utf8"),
  }));

const folderOf = (name: string) => /^(\([a-z]+\)|world)/.exec(name)?.[1];

describe("the table of pages", () => {
  it("names every page that there is, and no other [S1]", () => {
    expect(files.length).toBeGreaterThan(10);
    expect(files.map(({ path }) => path).sort()).toEqual(pages.map(({ path }) => path).sort());
  });

  it("says where each page's frame comes from, as the pages lie [SH-209]", () => {
    const text = readFileSync("docs/api-decisions.md", "utf8").split("## Frames of pages")[1] ?? "";
    const rows = [...text.matchAll(/^\| `app\/([^`]+)` \| (.+) \|$/gm)];
    const told = rows.flatMap(([, folder, paths]) =>
      [...paths!.matchAll(/`([^`]+)`/g)].map(([, path]) => `${folder} ${path}`),
    );
    expect(told.sort()).toEqual(files.map(({ name, path }) => `${folderOf(name)} ${path}`).sort());
  });

  it("has an empty frame: its pages are in the document alone, and no file around them draws anything [SH-203]", () => {
    const layouts = readdirSync("app", { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => name.endsWith("layout.tsx"));
    const around = (page: string) =>
      layouts.filter((name) => page.startsWith(name.replace("layout.tsx", "")));
    const empty = files.filter(({ name }) => around(name).join() === "layout.tsx");
    expect(empty.map(({ path }) => path).sort()).toEqual(["/world", "/world/outbox"]);
    expect(empty.map(({ path }) => pages.find((page) => page.path === path)?.frame)).toEqual([
      "world",
      "world",
    ]);
    expect(readFileSync("app/layout.tsx", "utf8")).not.toMatch(/Shell\b/);
  });

  it.each(files.map((file) => [file.path, file] as const))(
    "%s is made by definePage, which asks the guards for itself [S2]",
    (path, { text, name }) => {
      expect(text).toContain(`path: "${path}"`);
      expect(text.match(/\bdefinePage\(/g)).toHaveLength(1);
      expect(text).toContain("export const generateMetadata = page.metadata;");
      expect(text).toContain("export default page.Page;");
      expect(pages.find((page) => page.path === path)?.frame).toBe(folderOf(name));
    },
  );

  it("every other file of the application that Next shows is a frame, a call or a failure [S2]", () => {
    const shown = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
      /(^|[\\/])(default|template|route|loading)\.tsx?$/.test(name),
    );
    expect(shown.filter((name) => !/^api[\\/].*route\.ts$/.test(name))).toEqual([]);
  });
});
