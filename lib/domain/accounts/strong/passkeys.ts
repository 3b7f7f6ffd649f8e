import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { db } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { type BegunSession, beginSession } from "../begin-session.ts";
import { requirePassword } from "../require-password.ts";
import { requireSession } from "../require-session.ts";
import type { SessionOrigin } from "../rules/session-origin.ts";
import { lockUser } from "../store/users.ts";
import { tellSignIn } from "../tell-sign-in.ts";
import { type AccountUser, toAccountUser } from "../user-view.ts";
import { isWithoutCertificates } from "./rules/attestation.ts";
import {
  type ChallengeOwner,
  dropPasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  type PasskeyRow,
  spendChallenge,
} from "./store/passkeys.ts";

/** The site that a passkey belongs to: browsers offer it nowhere else. */
export interface PasskeySite {
  readonly brandId: Id;
  readonly brandName: string;
  /** The host's name without its port. */
  readonly host: string;
  /** With scheme and port. */
  readonly origin: string;
}

/** The most passkeys of one user. */
const mostPasskeys = 20;
/** How long a person may take at the authenticator, in milliseconds. */
const challengeMs = 5 * 60_000;

/** What an authenticator answered, unchecked but for its name. */
interface PasskeyAnswer {
  readonly id: string;
}

/** The ways to an authenticator that the standard knows. */
const knownTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];

export type Passkey = Pick<PasskeyRow, "id" | "name" | "createdAt" | "lastUsedAt">;

export function readPasskeys(userId: Id): Promise<Passkey[]> {
  return db.platform("accounts", (tx) => listPasskeys(tx, userId));
}

/**
 * What the browser asks of an authenticator to add a passkey. Throws `conflict` for too many, and like
 * `requirePassword`.
 */
export async function beginPasskey(
  site: PasskeySite,
  user: { readonly id: Id; readonly email: string },
  password: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await requirePassword(user.id, password);
  const known = await readRows(user.id);
  if (known.length >= mostPasskeys)
    throw new ProductError("conflict", "tooManyPasskeys", { values: { max: mostPasskeys } });
  const options = await generateRegistrationOptions({
    rpName: site.brandName,
    rpID: site.host,
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge({ brandId: site.brandId, userId: user.id }, options.challenge);
  return options;
}

/**
 * Adds a passkey by an authenticator's answer. Throws `invalid_input` for an answer that isn't one to this user's
 * challenge, and like `requireSession`.
 */
export async function addPasskey(
  site: PasskeySite,
  { userId, sessionId }: { readonly userId: Id; readonly sessionId: Id },
  { name, response }: { readonly name: string; readonly response: PasskeyAnswer },
): Promise<Id> {
  const id = newId();
  const owner = { brandId: site.brandId, userId };
  const credential = await newCredential(site, owner, response).catch(() => null);
  // The name that the browser says is short enough to be looked up by.
  if (credential?.id !== response.id) throw new ProductError("invalid_input", "passkeyRefused");
  await db.platform("accounts", async (tx) => {
    await lockUser(tx, userId);
    const now = new Date(systemMs());
    await requireSession(tx, sessionId, now);
    const isNew = await insertPasskey(tx, {
      id,
      userId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: BigInt(credential.counter),
      transports: readTransports(credential.transports),
      name,
      createdAt: now,
    });
    if (!isNew) throw new ProductError("conflict", "passkeyKnown");
    if ((await listPasskeys(tx, userId)).length > mostPasskeys)
      throw new ProductError("conflict", "tooManyPasskeys", { values: { max: mostPasskeys } });
    await enqueue(tx.sql, "account.send_notice", { userId, kind: "passkeyAdded" });
  });
  return id;
}

/**
 * The passkey in an authenticator's answer. Null: it is none to a challenge of this owner. Throws for an unreadable
 * one.
 */
async function newCredential(site: PasskeySite, owner: ChallengeOwner, answer: PasskeyAnswer) {
  const response = answer as unknown as RegistrationResponseJSON;
  if (!isWithoutCertificates(response.response.attestationObject)) return null;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isOwn(owner, challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  });
  return verified ? registrationInfo.credential : null;
}

/** The ways to an authenticator that we know, each once, of whatever the browser said. */
const readTransports = (said: unknown) =>
  Array.isArray(said) ? knownTransports.filter((way) => said.includes(way)) : [];

/** Takes a passkey away. Throws `not_found`, and like `requirePassword`. */
export async function removePasskey(userId: Id, id: Id, password: string): Promise<void> {
  await requirePassword(userId, password);
  const isGone = await db.platform("accounts", (tx) => dropPasskey(tx, userId, id));
  if (!isGone) throw new ProductError("not_found", "passkeyNotFound");
}

/** What the browser asks of an authenticator to sign somebody in, whoever it is. */
export async function beginPasskeySignIn(site: PasskeySite): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: "required" });
  await keepChallenge({ brandId: site.brandId, userId: null }, options.challenge);
  return options;
}

/**
 * Signs in by an authenticator's answer: it proves the device and, by its PIN or finger, the person, so that no further
 * factor is asked for. Throws `wrong_credentials` for everything that isn't right.
 */
export async function signInByPasskey(
  site: PasskeySite,
  {
    response,
    replaces,
    mayDemo,
    origin,
  }: {
    readonly response: PasskeyAnswer;
    readonly replaces: Id | null;
    readonly mayDemo: boolean;
    readonly origin?: SessionOrigin;
  },
): Promise<{ session: BegunSession; user: AccountUser }> {
  const refused = new ProductError("wrong_credentials", "passkeyUnknown");
  const passkey = await db.platform("accounts", (tx) => findPasskey(tx, response.id));
  if (!passkey) throw refused;
  const owner = { brandId: site.brandId, userId: null };
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => isOwn(owner, challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw refused;
  const { newCounter } = verified.authenticationInfo;
  return db.platform("accounts", async (tx) => {
    // Reads both again: the passkey may have been taken away meanwhile.
    const user = await lockUser(tx, passkey.userId);
    const known = user && (await findPasskey(tx, passkey.credentialId));
    if (!known || user.brandId !== site.brandId || (user.isDemo && !mayDemo)) throw refused;
    await notePasskeyUse(tx, passkey.id, newCounter, new Date(systemMs()));
    await tellSignIn(tx, user, origin ? { origin } : {});
    const begun = {
      brandId: site.brandId,
      userId: user.id,
      replaces,
      isStrong: true,
      ...(origin ? { origin } : {}),
    };
    return { session: await beginSession(tx, begun), user: toAccountUser(user) };
  });
}

const readRows = (userId: Id) => db.platform("accounts", (tx) => listPasskeys(tx, userId));

const keepChallenge = (owner: ChallengeOwner, challenge: string) =>
  db.platform("accounts", (tx) => insertChallenge(tx, owner, challenge, new Date(systemMs() + challengeMs)));

/** Uses the challenge up that an answer names. */
const isOwn = (owner: ChallengeOwner, challenge: string) =>
  db.platform("accounts", (tx) => spendChallenge(tx, owner, challenge, new Date(systemMs())));
