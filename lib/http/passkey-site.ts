import type { PasskeySite } from "@/lib/domain/accounts/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { RequestContext } from "./context.ts";

/**
 * The site whose passkeys a request may use: the brand's, at the host that was asked for. Throws `invalid_input` for a
 * text that is no host.
 */
export function passkeySite({ brand, host, isHttps }: RequestContext): PasskeySite {
  const address = `${isHttps ? "https" : "http"}://${host}`;
  if (!URL.canParse(address)) throw new ProductError("invalid_input", "invalidInput");
  const { origin, hostname } = new URL(address);
  return { brandId: brand.id, brandName: brand.name, host: hostname, origin };
}
