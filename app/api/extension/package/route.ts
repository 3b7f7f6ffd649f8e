import { extensionPackage } from "@/lib/contracts/credentials.ts";
import { packExtension } from "@/lib/extension/package/pack-extension.ts";
import { readScripts } from "@/lib/extension/package/read-scripts.ts";
import { callbackAddress } from "@/lib/http/callback-address.ts";
import { fileReply } from "@/lib/http/file-reply.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(extensionPackage, async (ctx) => {
  const { site, sessionCookie } = ports().social;
  if (!site || !sessionCookie) throw new ProductError("conflict", "extensionWithoutNetwork");
  const { brand } = ctx;
  const own = callbackAddress(ctx, "");
  const others = brand.hosts
    .filter(({ kind, host }) => kind === "app" && host !== new URL(own).hostname)
    .map(({ host }) => `https://${host}`);
  const { domain, name } = sessionCookie;
  const settings = {
    origin: site.origin,
    cookie: { domain, name },
    profile: site.profile,
    email: site.email,
    proof: site.proof,
    pages: [own, ...others].map((origin) => `${origin}/*`),
  };
  const bytes = packExtension(brand.name, settings, await readScripts());
  return fileReply({
    name: "extension.zip",
    size: bytes.length,
    read: async (from, most) => bytes.subarray(from, from + most),
  });
});
