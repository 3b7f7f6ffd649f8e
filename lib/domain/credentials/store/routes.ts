import { Prisma } from "@/lib/db/generated/client.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Route } from "../rules/route.ts";
import { saveCredential } from "./credentials.ts";

/** Writes how an account reaches the network. `isFresh`: what failed before was another way. */
export function saveRoute(tx: Tx, account: { workspaceId: Id; id: Id }, route: Route, isFresh: boolean) {
  return saveCredential(tx, account.workspaceId, account.id, {
    proxyMode: route.kind,
    ownProxy: route.kind === "own" ? { ...route.proxy } : Prisma.DbNull,
    ...(isFresh ? { proxyAttempts: 0, proxyFailedUntil: null } : {}),
  });
}
