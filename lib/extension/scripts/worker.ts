import { readRequest } from "@/lib/contracts/extension.ts";
import type { ExtensionSettings } from "../settings.ts";
import type {} from "./browser.ts";
import { isOwnPage, type Outside, readEmail, readLogin } from "./network.ts";

/** The service worker: the only part that reads the network's cookies. It keeps nothing between two questions. */
const settings = (async () => {
  const file = await fetch(chrome.runtime.getURL("settings.json"));
  return (await file.json()) as ExtensionSettings;
})();

const outsideOf = ({ origin }: ExtensionSettings): Outside => ({
  async cookie(name) {
    return (await chrome.cookies.get({ url: `${origin}/`, name }))?.value ?? null;
  },
  async fetch(address, headers) {
    const reply = await fetch(address, { headers, credentials: "include", cache: "no-store" });
    return reply.ok ? reply.json() : null;
  },
});

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  const request = readRequest(message);
  if (!request || sender.id !== chrome.runtime.id || sender.frameId !== 0) return false;
  void settings
    .then(async (known) => {
      // The browser injects the other script into the product's pages alone; this asks once more.
      if (!isOwnPage(sender.url, known.pages)) return null;
      if (request.ask === "login") return readLogin(known, outsideOf(known), request.withSession);
      if (request.ask === "email") return readEmail(known, outsideOf(known));
      // Nothing is kept that could be forgotten.
      return {};
    })
    .then(answer, () => answer(null));
  return true;
});

// Pages that were open before hear the extension without being loaded again.
chrome.runtime.onInstalled.addListener(async () => {
  const { pages } = await settings;
  for (const { id } of await chrome.tabs.query({ url: [...pages] }))
    if (id !== undefined)
      await chrome.scripting
        .executeScript({ target: { tabId: id }, files: ["content.js"] })
        .catch(() => undefined);
});

// The button leads to connecting an account; the address says that the extension began it.
chrome.action.onClicked.addListener(async () => {
  const [first = ""] = (await settings).pages;
  await chrome.tabs.create({ url: `${first.replace(/\*$/, "")}credentials/add?fromExtension=1` });
});
