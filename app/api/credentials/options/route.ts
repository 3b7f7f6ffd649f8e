import { signInOptions } from "@/lib/contracts/credentials.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(signInOptions, async () => {
  const { sessionCookie = null, site = null } = ports().social;
  return {
    session_cookie: sessionCookie && { domain: sessionCookie.domain, name: sessionCookie.name },
    has_extension: sessionCookie !== null && site !== null,
  };
});
