import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownCopy } from "./copy.ts";

/** An address of the running product, on the host of a brand. */
export function address(path: string, host = "localhost"): string {
  return `http://${host}:${ownCopy().port}${path}`;
}

/** Where the embedded world listens. */
export function worldOrigin(): string {
  const file = join(ownCopy().dir, "installation.json");
  const { worldHttpPort } = JSON.parse(readFileSync(file, "utf8")) as { worldHttpPort: number };
  return `http://127.0.0.1:${worldHttpPort}`;
}

/** The control of the embedded world, as docs/world.md describes it. */
export async function world<Reply>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Reply> {
  // A command of an operator holds this process for seconds: what the world closed meanwhile is noticed first.
  await new Promise((noticed) => setTimeout(noticed, 10));
  const response = await fetch(`${worldOrigin()}/control${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The world answered ${path} with ${response.status}.`);
  return (await response.json()) as Reply;
}
