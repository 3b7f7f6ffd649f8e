import { db, type Tx } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type BegunSession, renewSession } from "../begin-session.ts";
import { requirePassword } from "../require-password.ts";
import { requireSession } from "../require-session.ts";
import { revokeSignIns } from "../store/sessions.ts";
import { lockUser } from "../store/users.ts";
import { firstStep, prove, requireProof, sealTotp } from "./prove.ts";
import { newRecoveryCodes, readRecoveryCode } from "./rules/recovery-codes.ts";
import { newTotpSecret, totpAddress } from "./rules/totp.ts";
import {
  countRecoveryCodes,
  dropSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  saveSecondFactor,
  writeSecondFactor,
} from "./store/second-factors.ts";

/** The authenticator app of a user, as far as they are told. */
export interface SecondFactorState {
  /** Since when a code is asked for. Null: none is. */
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

export function readSecondFactor(userId: Id): Promise<SecondFactorState> {
  return db.platform("accounts", async (tx) => ({
    since: (await findSecondFactor(tx, userId))?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(tx, userId),
  }));
}

/**
 * Makes a secret for an authenticator app. It counts once a code shows that the app has it. Throws `conflict` where an
 * app counts already, and like `requirePassword`.
 */
export async function beginSecondFactor(
  user: { readonly id: Id; readonly email: string },
  password: string,
  issuer: string,
): Promise<{ secret: string; address: string }> {
  await requirePassword(user.id, password);
  const secret = newTotpSecret();
  await locked(user.id, async (tx, now) => {
    if ((await findSecondFactor(tx, user.id))?.confirmedAt)
      throw new ProductError("conflict", "secondFactorOn");
    await saveSecondFactor(tx, user.id, { ...sealTotp(user.id, secret), createdAt: now });
  });
  return { secret, address: totpAddress(secret, issuer, user.email) };
}

/**
 * Turns the second factor on by a first code, and makes the recovery codes, which are told once. The session that does
 * it counts as a strong one, under another token. The user's other sessions end: they may have proved less. API tokens
 * stay. Throws `invalid_input` at `code`, and like `requireSession`.
 */
export async function confirmSecondFactor(
  { userId, sessionId }: { readonly userId: Id; readonly sessionId: Id },
  code: string,
): Promise<{ codes: string[]; session: BegunSession }> {
  const codes = newRecoveryCodes();
  return locked(userId, async (tx, now) => {
    await requireSession(tx, sessionId, now);
    const step = await firstStep(tx, userId, code, now);
    if (step === null) throw invalidField("code", "secondFactorWrong");
    await writeSecondFactor(tx, userId, { confirmedAt: now, lastStep: BigInt(step) });
    await keepCodes(tx, userId, codes);
    await enqueue(tx.sql, "account.send_notice", { userId, kind: "secondFactorOn" });
    await revokeSignIns(tx, userId, sessionId, now);
    return { codes, session: await renewSession(tx, sessionId, { isStrong: true }) };
  });
}

/**
 * Makes new recovery codes; those before end. Throws `not_found` where no second factor is on, and like
 * `requirePassword`.
 */
export async function renewRecoveryCodes(userId: Id, password: string): Promise<string[]> {
  await requirePassword(userId, password);
  const codes = newRecoveryCodes();
  await locked(userId, async (tx) => {
    if (!(await findSecondFactor(tx, userId))?.confirmedAt)
      throw new ProductError("not_found", "secondFactorOff");
    await keepCodes(tx, userId, codes);
  });
  return codes;
}

/** Turns the second factor off. It takes the password and a code. Throws like `requirePassword` and `requireProof`. */
export async function removeSecondFactor(userId: Id, password: string, code: string): Promise<void> {
  await requirePassword(userId, password);
  const proof = await locked(userId, async (tx, now) => {
    const judged = await prove(tx, userId, code, now);
    if (judged === "right") {
      await dropSecondFactor(tx, userId);
      await enqueue(tx.sql, "account.send_notice", { userId, kind: "secondFactorOff" });
    }
    return judged;
  });
  if (proof === "none") throw new ProductError("not_found", "secondFactorOff");
  requireProof(proof);
}

const keepCodes = (tx: Tx, userId: Id, codes: readonly string[]) =>
  replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => readRecoveryCode(code) ?? code),
  );

/** Works while the user's row is locked: of two changes at once the second sees the first. */
function locked<T>(userId: Id, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
  return db.platform("accounts", async (tx) => {
    await lockUser(tx, userId);
    return work(tx, new Date(systemMs()));
  });
}
