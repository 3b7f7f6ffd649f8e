import { originOf, type SessionOrigin } from "@/lib/domain/accounts/index.ts";
import type { RequestContext } from "./context.ts";

/** Where somebody signs in, for the list of their sessions. */
export function sessionOrigin({ address }: RequestContext, { headers }: Request): SessionOrigin {
  return originOf(headers.get("user-agent") ?? "", address);
}
