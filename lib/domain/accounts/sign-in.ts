import { db } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { checkPassword } from "./password.ts";
import type { SessionOrigin } from "./rules/session-origin.ts";
import { findUserByEmail, lockUser } from "./store/users.ts";
import { prove, requireProof } from "./strong/prove.ts";
import { tellSignIn } from "./tell-sign-in.ts";
import { type AccountUser, toAccountUser } from "./user-view.ts";

/**
 * Signs a user in on a brand. A wrong password, an unknown address and a demo user who may not sign in get the same
 * answer after the same work (S9). Throws `wrong_credentials`, and like `requireProof` once the password is right.
 */
export async function signIn(input: {
  readonly brandId: Id;
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code. Null: none was given. */
  readonly code: string | null;
  readonly replaces: Id | null;
  /** Whether demo users may sign in: their password is public. */
  readonly mayDemo: boolean;
  readonly origin?: SessionOrigin;
  readonly isKnownBrowser?: boolean;
}): Promise<{ session: BegunSession; user: AccountUser }> {
  const user = await db.platform("accounts", (tx) =>
    findUserByEmail(tx, input.brandId, input.email.toLowerCase()),
  );
  const matches = await checkPassword(user?.passwordHash ?? null, input.password);
  if (!user || !matches || (user.isDemo && !input.mayDemo))
    throw new ProductError("wrong_credentials", "wrongCredentials");
  const { proof, begun } = await db.platform("accounts", async (tx) => {
    // Reads the user again: the password check takes long in a flood, and a confirmation may have given the account to
    // somebody else meanwhile (S25).
    const now = await lockUser(tx, user.id);
    if (now?.passwordHash !== user.passwordHash)
      throw new ProductError("wrong_credentials", "wrongCredentials");
    const proof = await prove(tx, now.id, input.code, new Date(systemMs()));
    if (proof !== "none" && proof !== "right") return { proof, begun: null };
    await tellSignIn(tx, now, input);
    const session = await beginSession(tx, {
      brandId: input.brandId,
      userId: now.id,
      replaces: input.replaces,
      isStrong: proof === "right",
      ...(input.origin ? { origin: input.origin } : {}),
    });
    return { proof, begun: { session, user: toAccountUser(now) } };
  });
  requireProof(proof);
  return begun!;
}
