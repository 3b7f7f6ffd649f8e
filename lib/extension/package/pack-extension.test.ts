import { crc32, inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import type { ExtensionSettings } from "../settings.ts";
import { manifestOf, packExtension } from "./pack-extension.ts";
import { makeScripts } from "./read-scripts.ts";

const settings: ExtensionSettings = {
  origin: "https://network.example",
  cookie: { domain: ".network.example", name: "network_session" },
  profile: { path: "/me", names: ["first_name"], avatar: "photo", id: "id" },
  email: { path: "/people/{id}/email", field: "email" },
  proof: null,
  pages: ["https://acme.example/*"],
};

/** The files of an archive, found by its directory at the end, as programs that unpack it do. */
function unpack(archive: Buffer): Record<string, string> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, packed, size, length] = [16, 20, 24]
      .map((part) => archive.readUInt32LE(at + part))
      .concat(archive.readUInt16LE(at + 28)) as [number, number, number, number];
    const name = archive.toString("ascii", at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.toString("ascii", local + 30, local + 30 + length)).toBe(name);
    const bytes = inflateRawSync(archive.subarray(local + 30 + length, local + 30 + length + packed));
    expect([bytes.length, crc32(bytes)]).toEqual([size, sum]);
    files[name] = bytes.toString();
    at += 46 + length;
  }
  return files;
}

it("packs a brand's extension: its name, its pages, its network and the scripts", async () => {
  const files = unpack(packExtension("Acmé Outreach", settings, await makeScripts()));
  expect(Object.keys(files)).toEqual(["manifest.json", "settings.json", "content.js", "worker.js"]);
  expect(JSON.parse(files["settings.json"]!)).toEqual(settings);
  expect(JSON.parse(files["manifest.json"]!)).toMatchObject({
    manifest_version: 3,
    name: "Acmé Outreach",
    host_permissions: ["https://network.example/*", "https://acme.example/*"],
    content_scripts: [{ matches: ["https://acme.example/*"], js: ["content.js"] }],
    background: { service_worker: "worker.js" },
  });
  // Neither script brings the schemas of calls.
  for (const name of ["content.js", "worker.js"]) {
    expect(files[name]).toContain("browser-account:page");
    expect(files[name]!.length).toBeLessThan(12_000);
  }
});

it("asks for no right beyond the network's site, its cookies and the product's pages", () => {
  const manifest = manifestOf("Acme", settings);
  expect(manifest.permissions).toEqual(["cookies", "scripting"]);
  expect(JSON.stringify(manifest)).not.toMatch(/<all_urls>|\*:\/\/|externally_connectable|web_accessible/);
  expect(manifestOf(" ", settings).name).toBe("Extension");
  expect([...manifestOf("ü".repeat(200), settings).name]).toHaveLength(75);
});
