import { answerTo, type ExtensionRequest, readRequest } from "@/lib/contracts/extension.ts";
import type {} from "./browser.ts";

/** How often the network is asked for an e-mail, and how long the extension waits between two tries. */
const emailTries = 9;
const emailEveryMs = 3_000;

/** Set in the page's isolated world, so that a second script of the same extension stays silent. */
const mark = "browserAccountExtension";

/** Stands in the pages of the product: answers their questions, with what the worker finds out. */
function listen(): void {
  const shared = globalThis as unknown as Record<string, unknown>;
  if (shared[mark] === true || window.top !== window) return;
  shared[mark] = true;
  window.addEventListener("message", ({ source, origin, data }) => {
    // A frame or another window may post to this one, too.
    if (source !== window || origin !== window.location.origin) return;
    const request = readRequest(data);
    if (request) void answer(request);
  });
}

async function answer(request: ExtensionRequest): Promise<void> {
  const body = await find(request);
  if (body === null) return;
  window.postMessage(
    { ...answerTo({ id: request.id, ask: "logout" }, {}), ask: request.ask, body },
    origin(),
  );
}

const origin = () => window.location.origin;

async function find(request: ExtensionRequest): Promise<unknown> {
  const { ask } = request;
  if (ask === "ping") return { release: chrome.runtime.getManifest().version };
  for (let tries = 1; ; tries++) {
    const found = (await chrome.runtime.sendMessage(request).catch(() => null)) as { email?: unknown } | null;
    if (ask !== "email" || found?.email || tries === emailTries) return found ?? null;
    await new Promise((go) => setTimeout(go, emailEveryMs));
  }
}

listen();
