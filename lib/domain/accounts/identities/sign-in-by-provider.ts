import { db, type Tx } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { emailAddress } from "@/lib/kernel/email-address/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { OAuthProvider } from "@/lib/providers/oauth/port.ts";
import type { SsoIdentity } from "@/lib/providers/sso/port.ts";
import { type BegunSession, beginSession } from "../begin-session.ts";
import type { SessionOrigin } from "../rules/session-origin.ts";
import { endCodes } from "../store/codes.ts";
import { revokeSessions } from "../store/sessions.ts";
import { dropSignUps } from "../store/sign-ups.ts";
import {
  confirmUser,
  findUserByEmail,
  insertUser,
  lockUser,
  writePassword,
  writeStranger,
} from "../store/users.ts";
import { prove, requireProof } from "../strong/prove.ts";
import { dropPasskeys } from "../strong/store/passkeys.ts";
import { tellSignIn } from "../tell-sign-in.ts";
import { type AccountUser, toAccountUser } from "../user-view.ts";
import { addIdentity, ownerOfIdentity } from "./store.ts";

export interface ProviderSignIn {
  readonly brandId: Id;
  readonly provider: OAuthProvider;
  readonly identity: SsoIdentity;
  readonly locale: string;
  readonly replaces: Id | null;
  readonly origin: SessionOrigin;
  readonly isKnownBrowser: (email: string) => boolean;
}

/**
 * Signs a person in by their account at a provider. A known account is its user's. Any other belongs to the user with
 * the address that the provider proved, or to a new user; a mail tells the user whose account gained a way in. An
 * address that nobody had confirmed is confirmed, and whoever registered it gains nothing: password, sessions, codes
 * and passkeys end.
 *
 * Throws `forbidden` for an address that isn't proven, for demo users and for accounts that were switched off;
 * `second_factor_required` where the user has a second factor, which is asked for beside the password.
 */
export async function signInByProvider(
  input: ProviderSignIn,
): Promise<{ session: BegunSession; user: AccountUser }> {
  const { brandId, provider, identity } = input;
  return db.platform("accounts", async (tx) => {
    const now = new Date(systemMs());
    const key = { brandId, provider, subject: identity.subject };
    const known = await ownerOfIdentity(tx, key);
    const userId = known ?? (await ownerByAddress(tx, input));
    const user = await lockUser(tx, userId);
    if (!user || user.isDemo) throw new ProductError("forbidden", "providerRefused");
    if (user.emailConfirmedAt === null) await takeOver(tx, user.id, identity, now);
    else if (user.status !== "active") throw new ProductError("forbidden", "providerRefused");
    const isAdded = !known && (await addIdentity(tx, key, user.id, now));
    if (isAdded && user.emailConfirmedAt)
      await enqueue(tx.sql, "account.send_notice", { userId: user.id, kind: "providerAdded" });
    // Of two sign-ins at once the account belongs to whoever was first.
    if ((await ownerOfIdentity(tx, key)) !== user.id) throw new ProductError("conflict", "providerRefused");
    requireProof(await prove(tx, user.id, null, now));
    const { origin, replaces } = input;
    // Who was told of the new way in knows of the sign-in, too.
    if (!isAdded) await tellSignIn(tx, user, { isKnownBrowser: input.isKnownBrowser(user.email), origin });
    const session = await beginSession(tx, { brandId, userId: user.id, replaces, origin });
    return { session, user: toAccountUser({ ...user, status: "active", emailConfirmedAt: now }) };
  });
}

/** The user with the address that the provider proved; a new one where there is none. */
async function ownerByAddress(tx: Tx, { brandId, identity, locale }: ProviderSignIn): Promise<Id> {
  const { isEmailProven, firstName, lastName } = identity;
  const email = identity.email === null ? null : emailAddress(identity.email);
  if (email === null || !isEmailProven) throw new ProductError("forbidden", "providerUnproven");
  const id = newId();
  const isNew = await insertUser(tx, {
    id,
    brandId,
    email,
    passwordHash: null,
    firstName,
    lastName,
    phone: "",
    countryCode: "",
    locale,
    trackInfo: {},
  });
  if (isNew) return id;
  const existing = await findUserByEmail(tx, brandId, email.toLowerCase());
  if (!existing) throw new ProductError("conflict", "providerRefused");
  return existing.id;
}

/** Gives an account that nobody confirmed to the owner of its address. */
async function takeOver(tx: Tx, userId: Id, { firstName, lastName }: SsoIdentity, now: Date): Promise<void> {
  await writePassword(tx, userId, null);
  await writeStranger(tx, userId, { firstName, lastName });
  await confirmUser(tx, userId, now);
  await revokeSessions(tx, userId, null, now);
  await endCodes(tx, userId, now);
  await dropPasskeys(tx, userId);
  await dropSignUps(tx, userId);
}
