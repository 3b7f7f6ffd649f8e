import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureLogDir, LogFile } from "./log-file.ts";

let dir: string;
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), "logs-")), "logs");
});
afterEach(() => rmSync(join(dir, ".."), { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it("logs are their owner's alone, those that an older version left too", async () => {
  ensureLogDir(dir);
  writeFileSync(join(dir, "web.log"), "", { mode: 0o644 });
  ensureLogDir(dir);
  expect(modeOf(dir)).toBe("700");
  expect(modeOf(join(dir, "web.log"))).toBe("600");
  const file = new LogFile(join(dir, "worker.log"));
  const stream = new PassThrough();
  file.take(stream);
  stream.end("a line\n");
  await expect.poll(() => readFileSync(join(dir, "worker.log"), "utf8")).toBe("a line\n");
  expect(modeOf(join(dir, "worker.log"))).toBe("600");
});

it("no token reaches a log, whoever wrote the line and however it is cut [S14, S21]", async () => {
  ensureLogDir(dir);
  const path = join(dir, "web.log");
  const file = new LogFile(path);
  const stream = new PassThrough();
  file.take(stream);
  const said =
    "GET /auth/activate-email?activation_code=canary-1&x=1 200\n" +
    "at https://a.example/b?to=%2Fauth%3Ftoken%3Dcanary-2%26y%3D1 failed\n" +
    "GET /world?key=canary-3\nGET /inbox?_rsc=1&token=canary-4 (canary of 5 characters)\nwithout an end ?code=canary-5";
  for (let at = 0; at < said.length; at += 7) stream.write(said.slice(at, at + 7));
  stream.end();
  await expect.poll(() => readFileSync(path, "utf8")).toContain("without an end");
  const text = readFileSync(path, "utf8");
  expect(text).not.toMatch(/canary-\d/);
  expect(text.split("\n")).toHaveLength(6);
  expect(text).toContain("activation_code=[redacted]&x=1 200");
  expect(text).toContain("token%3D[redacted]%26y%3D1 failed");
});

it("a full file is put aside, the oldest of these replaced: logs fill no disk", async () => {
  ensureLogDir(dir);
  const path = join(dir, "web.log");
  const file = new LogFile(path, { bytes: 30, files: 2 });
  const stream = new PassThrough();
  file.take(stream);
  const said = async (line: string) => {
    stream.write(`${line}\n`);
    await expect.poll(() => (existsSync(path) ? readFileSync(path, "utf8") : "")).toContain(line);
  };
  for (const line of ["one".repeat(10), "two".repeat(10), "three", "four".repeat(10), "five"])
    await said(line);
  expect(readdirSync(dir).toSorted()).toEqual(["web.log", "web.log.1", "web.log.2"]);
  expect(readFileSync(path, "utf8")).toBe("five\n");
  expect(readFileSync(`${path}.1`, "utf8")).toBe(`three\n${"four".repeat(10)}\n`);
  expect(readFileSync(`${path}.2`, "utf8")).toBe(`${"two".repeat(10)}\n`);
  expect(modeOf(`${path}.1`)).toBe("600");
  // What is there already counts after a start.
  const next = new LogFile(path, { bytes: 5, files: 2 });
  const again = new PassThrough();
  next.take(again);
  again.write("six\n");
  await expect.poll(() => readFileSync(path, "utf8")).toBe("six\n");
  ensureLogDir(dir);
});

it("a file that can't be put aside goes on, and its process too", async () => {
  ensureLogDir(dir);
  const path = join(dir, "web.log");
  // Nothing can be renamed to a folder.
  mkdirSync(`${path}.1`);
  const stream = new PassThrough();
  new LogFile(path, { bytes: 5, files: 1 }).take(stream);
  for (const line of ["first line", "second line", "third line"]) {
    stream.write(`${line}\n`);
    await expect.poll(() => (existsSync(path) ? readFileSync(path, "utf8") : "")).toContain(line);
  }
  expect(readFileSync(path, "utf8")).toBe("first line\nsecond line\nthird line\n");
});

it("a log that can't be written ends nothing, and is written again once it can be", async () => {
  const path = join(dir, "web.log");
  const stream = new PassThrough();
  new LogFile(path).take(stream);
  stream.write("lost\n");
  await new Promise((wait) => setTimeout(wait, 50));
  ensureLogDir(dir);
  stream.write("kept\n");
  await expect.poll(() => (existsSync(path) ? readFileSync(path, "utf8") : "")).toBe("kept\n");
});
