import { createHash, timingSafeEqual } from "node:crypto";
import { isBrandHost } from "@/lib/domain/brands/index.ts";
import { env, isLoopback, isReachable } from "@/lib/env/index.ts";
import { isHttps, requestHost } from "../host.ts";
import { readCookie } from "../token.ts";

const cookieName = (https: boolean) => (https ? "__Host-world" : "world");
const lifeSeconds = 30 * 86_400;

/**
 * Whether a request may see the embedded world. If the product serves only this machine, every request may that names
 * one of the product's own hosts. The host is checked because a foreign page could point its own domain at this machine
 * (S4). Elsewhere the browser needs the key that the start prints.
 */
export async function mayEnterWorld(headers: Headers): Promise<boolean> {
  const settings = env();
  if (!settings.WORLD) return false;
  // A process started by hand may serve other machines without a key: then nobody may enter.
  if (settings.WORLD_KEY === "") return !isReachable(settings) && isOwnHost(requestHost(headers));
  return isSame(readCookie(headers, cookieName(isHttps(headers))) ?? "", settings.WORLD_KEY);
}

/** The cookie for a browser that gave the right key, or null. */
export function worldCookieFor(word: string, https: boolean): string | null {
  const { WORLD, WORLD_KEY } = env();
  if (!WORLD || WORLD_KEY === "" || !isSame(word, WORLD_KEY)) return null;
  return `${cookieName(https)}=${WORLD_KEY}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${https ? "; Secure" : ""}`;
}

/** A name of this machine, or a domain of a brand. */
async function isOwnHost(host: string): Promise<boolean> {
  return isLoopback(host.replace(/:\d+$/, "")) || isBrandHost(host);
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares in constant time, whatever the lengths. */
function isSame(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}
