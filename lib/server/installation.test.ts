import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isTold, keptOf, readInstallation } from "./installation.ts";

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "installation-"));
  file = join(dir, "installation.json");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const failureOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => error as Error,
  );

describe("the keys of an installation", () => {
  it("are made once and kept", async () => {
    expect(await keptOf(dir)).toEqual({});
    const first = await readInstallation(dir);
    expect((await readInstallation(dir)).masterKey).toBe(first.masterKey);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("are completed where some are missing", async () => {
    // `later`: what a newer version keeps is still there after a start of this one.
    writeFileSync(file, JSON.stringify({ masterKey: "kept", later: "too" }));
    const { masterKey, appPassword } = await readInstallation(dir);
    expect(masterKey).toBe("kept");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ later: "too" });
    expect(appPassword).toHaveLength(32);
  });

  it.each(["", "{", "null", '{"masterKey":7}', '{"masterKey":"k"'])(
    "are never written over a damaged file: %s",
    async (text) => {
      writeFileSync(file, text);
      const failure = await failureOf(readInstallation(dir));
      expect(isTold(failure)).toBe(true);
      expect(failure?.message).toContain(file);
      expect(failure?.message).toContain("backup");
      expect(readFileSync(file, "utf8")).toBe(text);
    },
  );

  it("are never taken for missing because their file can't be read", async () => {
    // Root may read everything; a folder of that name is refused to everybody.
    mkdirSync(file);
    const failure = await failureOf(readInstallation(dir));
    expect(isTold(failure)).toBe(true);
    expect(failure?.message).toContain(`${file} can't be read (EISDIR)`);
    expect(statSync(file).isDirectory()).toBe(true);
  });

  describe.runIf(process.getuid?.() === 0)("after a start as root", () => {
    const owner = { uid: 65_534, gid: 65_534 };

    it("belong to whom the folder belongs", async () => {
      chownSync(dir, owner.uid, owner.gid);
      await readInstallation(dir);
      expect(statSync(file)).toMatchObject(owner);
    });

    it("belong to whom they belonged, also in a folder of root", async () => {
      writeFileSync(file, "{}");
      chownSync(file, owner.uid, owner.gid);
      await readInstallation(dir);
      expect(statSync(file)).toMatchObject(owner);
    });
  });
});
