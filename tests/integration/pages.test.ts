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
    const folderOf = (name: string) => /^(\([a-z]+\)|world)/.exec(name)?.[1];
    expect(told.sort()).toEqual(files.map(({ name, path }) => `${folderOf(name)} ${path}`).sort());
  });

  it("is a table of pages with a title each, set before the brand's name", () => {
    expect(files.filter(({ text }) => !text.includes("generateMetadata")).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it.each(files.map((file) => [file.path, file] as const))(
    "%s asks the guards for itself [S2]",
    (path, { text }) => {
      const fixed = path.replace(/\/\{.*$/, "");
      expect(text).toMatch(/\bawait (?:page|appPage)\(/);
      expect(text).toMatch(new RegExp(`["\`]${fixed}["\`/$]`));
      const isInside = pages.find((page) => page.path === path)?.kind === "app";
      if (isInside) expect(text).toMatch(/\bawait appPage\(/);
    },
  );
});
