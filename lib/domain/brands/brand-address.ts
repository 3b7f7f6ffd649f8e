import type { Brand } from "./brand.ts";

/**
 * The address under which a brand's application is reached, for links in mails: its own verified host, never the host
 * that a request names (S4).
 * @param at how this installation is reached: scheme and port of the web server, or a whole public address.
 */
export function brandAddress(
  brand: Brand,
  at: { readonly publicUrl: string | undefined; readonly port: number },
): string {
  const host = brand.hosts.find((each) => each.kind === "app" && each.isPrimary)?.host ?? "localhost";
  const isLocal = host === "localhost" || host.endsWith(".localhost");
  if (isLocal) return `http://${host}:${at.port}`;
  const scheme = at.publicUrl ? new URL(at.publicUrl).protocol : "https:";
  return `${scheme}//${host}`;
}
