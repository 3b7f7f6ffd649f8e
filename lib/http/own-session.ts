import type { OwnSession } from "@/lib/domain/credentials/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";

/** The session of the caller's own browser at the network, as a sign-in's body names it; the browser is the caller's. */
export function ownSessionOf(
  { headers }: Pick<Request, "headers">,
  body: { readonly cookies?: OwnSession["cookies"] | undefined; readonly use_browser: boolean },
): OwnSession {
  const browser = storableLine(headers.get("user-agent") ?? "", 500);
  return { cookies: body.cookies ?? [], userAgent: body.use_browser && browser ? browser : null };
}
