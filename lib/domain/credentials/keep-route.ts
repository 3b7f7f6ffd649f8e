import type { Tx } from "@/lib/db/index.ts";
import { dropSecret, openSecret, type SecretOwner, sealSecret } from "@/lib/db/security/secrets.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { SocialRoute } from "@/lib/providers/social/port.ts";
import type { JudgedRoute } from "./judge-route.ts";
import { isSameRoute, routeOf, type StoredRoute } from "./rules/route.ts";
import type { CredentialRow } from "./store/credentials.ts";
import { saveRoute } from "./store/routes.ts";

/** The password of an account's proxy is sealed to the account. */
const ownerOf = (workspaceId: Id, id: Id): SecretOwner => ({
  workspaceId,
  ownerType: "credential",
  ownerId: id,
});

/**
 * Keeps a route, and the password of its proxy sealed. Without a password the stored one stays, but only for the proxy
 * and user that it was given for. Another route than before owes nothing to the failures of that one. Throws
 * `invalid_input` where the password has to be given.
 */
export async function keepRoute(
  tx: Tx,
  account: StoredRoute & { readonly workspaceId: Id; readonly id: Id },
  { route, password }: JudgedRoute,
): Promise<CredentialRow> {
  const before = routeOf(account);
  const owner = ownerOf(account.workspaceId, account.id);
  const isSame = isSameRoute(before, route);
  const isNewPassword =
    route.kind === "own" && password !== null && password !== (await openSecret(tx, owner));
  if (route.kind !== "own") await dropSecret(tx, owner);
  else if (password === null && !isSame) throw invalidField("proxy.password", "proxyPasswordAgain");
  else if (isNewPassword) await sealSecret(tx, owner, password);
  return saveRoute(tx, account, route, !isSame || isNewPassword);
}

/** The route as the port takes it, with the password of an own proxy. */
export async function openRoute(
  tx: Tx,
  account: StoredRoute & { readonly workspaceId: Id; readonly id: Id },
): Promise<SocialRoute> {
  const route = routeOf(account);
  if (route.kind !== "own") return route;
  const password = await openSecret(tx, ownerOf(account.workspaceId, account.id));
  const { host, port, username } = route.proxy;
  return { kind: "own", host, port, username, password: password ?? "" };
}

/**
 * Reads the password of an account's own proxy; given one, seals it to the account. For an account that moves to
 * another workspace.
 */
export async function copyRoute(
  tx: Tx,
  account: StoredRoute & { readonly workspaceId: Id; readonly id: Id },
  password?: string | null,
): Promise<string | null> {
  if (routeOf(account).kind !== "own") return null;
  const owner = ownerOf(account.workspaceId, account.id);
  if (password === undefined) return openSecret(tx, owner);
  if (password !== null) await sealSecret(tx, owner, password);
  return password;
}

/** Forgets the password of an account's proxy. */
export const forgetRoute = (tx: Tx, workspaceId: Id, id: Id): Promise<void> =>
  dropSecret(tx, ownerOf(workspaceId, id));
