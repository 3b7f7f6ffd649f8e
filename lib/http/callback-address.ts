import { brandAddress } from "@/lib/domain/brands/index.ts";
import { env, isLoopback } from "@/lib/env/index.ts";
import type { RequestContext } from "./context.ts";

/**
 * Where providers send people back to after a sign-in. It is on the host that the person uses, which has their session;
 * a host that isn't the brand's is never named to a provider (S4).
 * @param path the path there, as it is registered at the provider.
 */
export function callbackAddress(
  { brand, host, isHttps }: Pick<RequestContext, "brand" | "host" | "isHttps">,
  path: string,
): string {
  const name = host.replace(/:\d+$/, "");
  const isOwn = isLoopback(name) || brand.hosts.some((each) => each.kind === "app" && each.host === name);
  const { PUBLIC_URL: publicUrl, PORT: port } = env();
  const origin = isOwn ? `${isHttps ? "https" : "http"}://${host}` : brandAddress(brand, { publicUrl, port });
  return `${origin}${path}`;
}
