import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Call } from "@/lib/contracts/call.ts";
import { callsByModule } from "@/lib/http/calls-by-module.ts";
import type { RouteHandler } from "@/lib/http/route.ts";

const root = join(process.cwd(), "app", "api");
const verbs = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;

/** What a file of app/api exports under a method's name; only what `route()` made carries a contract. */
export interface ServedMethod {
  readonly file: string;
  readonly method: (typeof verbs)[number];
  /** The address of the file's place, with `{x}` for `[x]`. */
  readonly path: string;
  readonly handler: Partial<RouteHandler>;
}

/** Every method that app/api serves, read from the files: a new route needs no entry anywhere to be found. */
export async function servedMethods(): Promise<ServedMethod[]> {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|[\\/])route\.tsx?$/.test(file))
    .sort();
  const found = await Promise.all(
    files.map(async (name) => {
      const file = name.split(sep).join("/");
      const exported: Record<string, unknown> = await import(
        /* @vite-ignore */ pathToFileURL(join(root, name)).href
      );
      const path = `/${file.replace(/\/?route\.tsx?$/, "")}`.replace(/\[(\w+)\]/g, "{$1}");
      return verbs
        .filter((method) => method in exported)
        .map((method) => ({ file, method, path, handler: exported[method] as Partial<RouteHandler> }));
    }),
  );
  return found.flat();
}

/** The handlers that `route()` made. */
export async function everyHandler(): Promise<RouteHandler[]> {
  const served = await servedMethods();
  return served.flatMap(({ handler }) => (Object.hasOwn(handler, "call") ? [handler as RouteHandler] : []));
}

/** The handler of the call with this path. */
export function handlerOf(handlers: readonly RouteHandler[], path: string): RouteHandler {
  const found = handlers.find(({ call }) => call.path === path);
  if (!found) throw new Error(`no call ${path}`);
  return found;
}

/** The rows of an `it.each`: each call's name, for the title, and its handler. */
export function titled(handlers: readonly RouteHandler[]): (readonly [string, RouteHandler])[] {
  return handlers.map((handler) => [nameOf(handler.call), handler] as const);
}

/** Every contract of the registry. */
export function everyContract(): Call[] {
  return callsByModule().flatMap(({ calls }) => calls);
}

export function nameOf(call: { readonly method: string; readonly path: string }): string {
  return `${call.method} ${call.path}`;
}
