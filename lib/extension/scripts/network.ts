import { type Answers, avatarOf, isAddress } from "@/lib/contracts/extension.ts";
import type { ExtensionSettings } from "../settings.ts";

/** What the worker may use: the browser's cookies of the network, and fetching from it. */
export interface Outside {
  cookie(name: string): Promise<string | null>;
  fetch(address: string, headers: Readonly<Record<string, string>>): Promise<unknown>;
}

/** What lies at a dotted path. */
function at(data: unknown, path: string): unknown {
  let found: unknown = data;
  for (const name of path === "" ? [] : path.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return path === "" ? undefined : found;
}

async function ask(settings: ExtensionSettings, outside: Outside, path: string): Promise<unknown> {
  const { origin, proof } = settings;
  const proven = proof ? await outside.cookie(proof.cookie) : null;
  const headers = proof && proven ? { [proof.header]: proven.replace(/^"|"$/g, "") } : {};
  // Where the site doesn't answer, or in another form, it tells nothing.
  return outside.fetch(`${origin}${path}`, headers).catch(() => null);
}

/** Who is signed in at the network's site in this browser, and where it is asked for, with its session. */
export async function readLogin(
  settings: ExtensionSettings,
  outside: Outside,
  withSession: boolean,
): Promise<Answers["login"]> {
  const { cookie, profile } = settings;
  const session = await outside.cookie(cookie.name);
  if (!session) return { state: "need_login" };
  const told = await ask(settings, outside, profile.path);
  const name = profile.names
    .map((path) => at(told, path))
    .filter((part) => typeof part === "string" && part.trim() !== "")
    .join(" ")
    .slice(0, 200);
  return {
    state: "signed_in",
    profile: name === "" ? null : { name, avatar: avatarOf(at(told, profile.avatar)) },
    cookie: withSession ? { ...cookie, value: session } : null,
  };
}

/** The e-mail of whoever is signed in. Null: the site tells none. */
export async function readEmail(settings: ExtensionSettings, outside: Outside): Promise<Answers["email"]> {
  const { profile, email } = settings;
  const id = at(await ask(settings, outside, profile.path), profile.id);
  if (typeof id !== "string" || id === "") return { email: null };
  const told = await ask(settings, outside, email.path.replace("{id}", encodeURIComponent(id)));
  const found = at(told, email.field);
  return { email: isAddress(found) ? found : null };
}

/** Whether a page is one of the product's, by the package's match patterns. */
export function isOwnPage(address: string | undefined, pages: readonly string[]): boolean {
  return pages.some((pattern) => {
    const start = pattern.replace(/\*$/, "");
    return address?.startsWith(start) === true;
  });
}
