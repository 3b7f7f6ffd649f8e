import type { Tx } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import { type SessionOrigin, unknownOrigin } from "./rules/session-origin.ts";
import {
  insertSession,
  renewToken,
  revokeSession,
  unusedSessionSeconds,
  workspaceToBegin,
} from "./store/sessions.ts";

/** A signed-in session lives 30 days, an anonymous one a day (decision 46). */
const sessionSeconds = { user: 30 * 86_400, anonymous: 86_400 } as const;

/** When a session ends that begins now and that nobody uses. */
const endOf = (now: number, isSignedIn: boolean) =>
  new Date(now + 1_000 * (isSignedIn ? unusedSessionSeconds : sessionSeconds.anonymous));

export interface BegunSession {
  readonly token: string;
  readonly maxAgeSeconds: number;
}

/**
 * Begins a session inside an open transaction and ends the one that it replaces, so that a token issued before the
 * sign-in no longer works (S8).
 */
export async function beginSession(
  tx: Tx,
  input: {
    readonly brandId: Id;
    readonly userId: Id | null;
    readonly replaces: Id | null;
    readonly isStrong?: boolean;
    readonly origin?: SessionOrigin;
  },
): Promise<BegunSession> {
  const now = systemMs();
  const maxAgeSeconds = input.userId ? sessionSeconds.user : sessionSeconds.anonymous;
  const token = newToken();
  if (input.replaces) await revokeSession(tx, input.replaces, new Date(now));
  await insertSession(tx, {
    id: newId(),
    token,
    brandId: input.brandId,
    userId: input.userId,
    isStrong: input.isStrong ?? false,
    ...(input.origin ?? unknownOrigin),
    workspaceId: input.userId ? await workspaceToBegin(tx, input.userId) : null,
    expiresAt: endOf(now, input.userId !== null),
  });
  return { token, maxAgeSeconds };
}

/**
 * Lets a session go on under another token: a copy of the token before gains nothing (S8). Its 30 days since the
 * sign-in go on, too, and the cookie lives no longer. With `isStrong` it counts as one that proved more than a password
 * from now on.
 */
export async function renewSession(
  tx: Tx,
  sessionId: Id,
  { isStrong = false }: { readonly isStrong?: boolean } = {},
): Promise<BegunSession> {
  const token = newToken();
  const maxAgeSeconds = await renewToken(tx, sessionId, { token, isStrong }, new Date(systemMs()));
  return { token, maxAgeSeconds };
}
