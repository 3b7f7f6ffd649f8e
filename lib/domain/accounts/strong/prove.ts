import type { Tx } from "@/lib/db/index.ts";
import { openFor, sealFor } from "@/lib/db/security/secrets.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { readRecoveryCode } from "./rules/recovery-codes.ts";
import { stepOfCode } from "./rules/totp.ts";
import { findSecondFactor, spendRecoveryCode, writeSecondFactor } from "./store/second-factors.ts";

/** After so many wrong codes in a row none counts for a while (S11). */
const mostFailures = 5;
export const lockedMinutes = 15;

/** How a second factor was answered. `none`: the user has none. */
export type Proof = "none" | "missing" | "wrong" | "locked" | "right";

const contextOf = (userId: Id) => `user/${userId}/totp`;

/** The secret of an authenticator app as it is stored. */
export const sealTotp = (userId: Id, secret: string) => sealFor(contextOf(userId), secret);

/**
 * Judges a code of the authenticator app or a recovery code, and counts it: a right one is used up, wrong ones lock.
 * The caller holds the user's row locked and commits in every case. Call `requireProof` after the commit.
 * @param code null: none was given.
 */
export async function prove(tx: Tx, userId: Id, code: string | null, now: Date): Promise<Proof> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor?.confirmedAt) return "none";
  if (code === null || code.trim() === "") return "missing";
  if (factor.lockedUntil && factor.lockedUntil > now) return "locked";
  const secret = openFor(contextOf(userId), factor);
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ""), now.getTime(), Number(factor.lastStep));
  if (step !== null) {
    await writeSecondFactor(tx, userId, { lastStep: BigInt(step), failures: 0, lockedUntil: null });
    return "right";
  }
  const recovery = readRecoveryCode(code);
  if (recovery !== null && (await spendRecoveryCode(tx, userId, recovery, now))) {
    await writeSecondFactor(tx, userId, { failures: 0, lockedUntil: null });
    return "right";
  }
  const failures = factor.failures + 1;
  const isLast = failures === mostFailures;
  await writeSecondFactor(tx, userId, {
    failures: isLast ? 0 : failures,
    lockedUntil: isLast ? new Date(now.getTime() + lockedMinutes * 60_000) : null,
  });
  return isLast ? "locked" : "wrong";
}

/**
 * Throws what a proof that isn't right means: `second_factor_required` where no code was given, `invalid_input` at
 * `code` for a wrong one, `too_many_requests` while none counts.
 */
export function requireProof(proof: Proof): void {
  if (proof === "missing") throw new ProductError("second_factor_required", "secondFactorRequired");
  if (proof === "locked")
    throw new ProductError("too_many_requests", "secondFactorLocked", { values: { minutes: lockedMinutes } });
  if (proof === "wrong")
    throw new ProductError("invalid_input", "secondFactorWrong", {
      fields: [{ path: "code", message: "secondFactorWrong" }],
    });
}

/** Whether a secret that waits for its first code knows this one: the time step, or null. */
export async function firstStep(tx: Tx, userId: Id, code: string, now: Date): Promise<number | null> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor || factor.confirmedAt) return null;
  return stepOfCode(openFor(contextOf(userId), factor), code.replaceAll(/\s/g, ""), now.getTime(), 0);
}
