import type { z } from "zod";
import { env } from "@/lib/env/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { storableText } from "@/lib/kernel/storable-text/index.ts";

/**
 * Asks the embedded world's control API and parses the answer by a contract's `reply`; an answer of another shape
 * throws. Throws `not_found` while the world is off (its calls and pages don't exist then) and for what it doesn't
 * know, `conflict` for what it refuses, `unavailable` where it can't be reached.
 */
export async function askWorld<R extends z.ZodType>(
  reply: R,
  method: "GET" | "POST",
  path: string,
  { body, timeoutMs = 20_000 }: { readonly body?: object; readonly timeoutMs?: number } = {},
): Promise<z.output<R>> {
  const { WORLD, WORLD_HTTP_PORT } = env();
  if (!WORLD) throw new ProductError("not_found", "notFound");
  let answer: Response;
  try {
    answer = await fetch(`http://127.0.0.1:${WORLD_HTTP_PORT}/control${path}`, {
      method,
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
      headers: { "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch (error) {
    throw new ProductError("unavailable", "worldUnreachable", { cause: error });
  }
  if (answer.status === 404) throw new ProductError("not_found", "notFound");
  if (answer.status >= 500) throw new ProductError("unavailable", "worldUnreachable");
  if (!answer.ok) throw new ProductError("conflict", "worldRefused");
  return reply.parse(await answer.json());
}

/** Names of the world are shorter: the longest is an e-mail address. */
const longestName = 254;

/**
 * A path below the control API, with encoded parts and the given parameters. Throws `not_found` for a part that can
 * name nothing: the world's database stores no NUL and no lone surrogate, and dots lead to another path.
 */
export function worldPath(parts: readonly string[], query: Record<string, string | undefined> = {}): string {
  const isName = (part: string) =>
    part.length <= longestName && part === storableText(part, longestName) && !/^\.{0,2}$/.test(part);
  if (!parts.every(isName)) throw new ProductError("not_found", "notFound");
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(given).toString();
  return `/${parts.map(encodeURIComponent).join("/")}${search ? `?${search}` : ""}`;
}
