import { createContext, runInContext } from "node:vm";
import type { BrowserContext, Page } from "@playwright/test";
import { readScripts } from "@/lib/extension/package/read-scripts.ts";
import type { ExtensionSettings } from "@/lib/extension/settings.ts";
import { ownCopy } from "./copy.ts";
import { address, worldOrigin } from "./product.ts";

/** What the package of this copy contains as its settings. */
const settings = (): ExtensionSettings => ({
  origin: worldOrigin(),
  cookie: { domain: ".network.example", name: "network_session" },
  profile: { path: "/site/me", names: ["first_name", "last_name"], avatar: "photo", id: "id" },
  email: { path: "/site/people/{id}/email", field: "email" },
  proof: null,
  pages: [`http://localhost:${ownCopy().port}/*`],
});

type Hear = (
  message: unknown,
  sender: { id: string; url: string; frameId: number },
  answer: (given: unknown) => void,
) => boolean;

/**
 * Gives a browser the product's extension. The browser that the tests carry can't load one, so its two scripts run
 * unchanged in their places: the one of the pages in each page, the worker here, over the cookies of this browser.
 */
export async function installExtension(
  context: BrowserContext,
  { tellsEmail = true }: { readonly tellsEmail?: boolean } = {},
): Promise<void> {
  const { content, worker } = await readScripts();
  let hear: Hear = () => false;
  const own = "chrome-extension://own/settings.json";
  const ignored = { addListener() {} };
  const chrome = {
    runtime: {
      id: "own",
      getURL: () => own,
      onMessage: { addListener: (given: Hear) => (hear = given) },
      onInstalled: ignored,
    },
    action: { onClicked: ignored },
    cookies: {
      async get({ url, name }: { url: string; name: string }) {
        return (await context.cookies(url)).find((one) => one.name === name) ?? null;
      },
    },
  };
  const fetchAs = async (to: string, given?: { headers: Record<string, string> }) => {
    if (to === own) return { ok: true, json: async () => settings() };
    if (to.endsWith("/email") && !tellsEmail) return { ok: false, json: async () => null };
    const cookie = (await context.cookies(to)).map(({ name, value }) => `${name}=${value}`).join("; ");
    return fetch(to, { headers: { ...given?.headers, cookie } });
  };
  runInContext(worker, createContext({ chrome, fetch: fetchAs }));
  await context.exposeBinding(
    "extensionWorker",
    ({ page }, message: unknown) =>
      new Promise((answer) => {
        const url = page.url();
        if (!hear(message, { id: "own", url, frameId: 0 }, answer)) answer(null);
      }),
  );
  await context.addInitScript(`(() => {
    const chrome = { runtime: {
      getManifest: () => ({ version: "1.0.0" }),
      sendMessage: (message) => window.extensionWorker(message),
    } };
    ${content}
  })();`);
}

/** Signs in at the network's site, as the owner of an account does in their browser. */
export async function signInAtNetwork(page: Page, email: string, words: string): Promise<void> {
  await page.goto(`${worldOrigin()}/site/sign-in`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(words);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: /^Signed in as/ }).waitFor();
  await page.goto(address("/auth/sign-in"));
}
