import type { ExtensionSettings } from "../settings.ts";
import type { Scripts } from "./read-scripts.ts";
import { zip } from "./zip.ts";

/** Raised with each change of the extension. Pages and extension agree by the protocol's version, not by this one. */
export const extensionRelease = "1.0.0";

/** What a browser reads first (Manifest V3). It asks for the network's site, its cookies and the product's pages alone. */
export function manifestOf(brandName: string, { origin, pages }: ExtensionSettings) {
  // The store's limit; a name may not be empty.
  const name = [...brandName.trim()].slice(0, 75).join("") || "Extension";
  return {
    manifest_version: 3,
    name,
    version: extensionRelease,
    minimum_chrome_version: "111",
    permissions: ["cookies", "scripting"],
    host_permissions: [`${origin}/*`, ...pages],
    background: { service_worker: "worker.js" },
    content_scripts: [{ matches: [...pages], js: ["content.js"], run_at: "document_start" }],
    action: { default_title: name },
  };
}

/** The extension of a brand as an archive, which browsers load once it is unpacked. */
export function packExtension(brandName: string, settings: ExtensionSettings, scripts: Scripts): Buffer {
  const json = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`;
  return zip([
    { name: "manifest.json", text: json(manifestOf(brandName, settings)) },
    { name: "settings.json", text: json(settings) },
    { name: "content.js", text: scripts.content },
    { name: "worker.js", text: scripts.worker },
  ]);
}
