import { db, readProductNow } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { SocialConnection, SocialPort } from "@/lib/providers/social/port.ts";
import type { CredentialDetail } from "./credential-detail.ts";
import { isCodeExpired, isSecurityCode, type PinType, refreshCode } from "./rules/state.ts";
import { carryOutSignIn, continueSignIn } from "./sign-in-turn.ts";
import { saveCredential } from "./store/credentials.ts";

/**
 * Gives the code of a checkpoint to the network. If its answer can't be recorded, the checkpoint stays open: the code
 * may be given again, or the account signed in again, which gives the same account. A wrong code throws nothing: the
 * returned account says so, and another code may be tried [SH-320]. Throws `invalid_input` (not six digits),
 * `conflict` (no code was asked for, or another sign-in is under way), `gone` (expired, product time),
 * `provider_failed`.
 */
export async function solveCode(
  member: Member,
  social: SocialPort,
  input: { readonly id: Id; readonly code: string },
): Promise<CredentialDetail> {
  if (!isSecurityCode(input.code)) throw invalidField("code", "codeInvalid");
  const { turn, accountRef } = await db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const begun = await continueSignIn(tx, member, input.id);
    const checkpoint = openCheckpoint(begun.row);
    if (isCodeExpired(checkpoint, await readProductNow(tx.sql)))
      throw new ProductError("gone", "codeExpired");
    await saveCredential(tx, member.workspaceId, input.id, { isPinEntering: true, isPinWrong: false });
    return { turn: begun.turn, accountRef: checkpoint.accountRef };
  });
  try {
    return await carryOutSignIn(member, turn, "credential.solve_code", () =>
      social.solveCheckpoint(accountRef, input.code),
    );
  } catch (error) {
    await db
      .tenant({ workspaceId: member.workspaceId }, (tx) =>
        saveCredential(tx, member.workspaceId, input.id, { isPinEntering: false }),
      )
      .catch((err: unknown) => logger("credentials").warn({ err, id: input.id }, "a code stays under way"));
    throw error;
  }
}

/**
 * Asks the network for a new code, which restarts its hour. An authenticator app gets none: handing over 000000
 * refreshes its checkpoint [SH-325]. Throws `conflict` where no code was asked for or a sign-in is under way,
 * `provider_failed`.
 */
export async function resendCode(member: Member, social: SocialPort, id: Id): Promise<CredentialDetail> {
  const { turn, open } = await db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const begun = await continueSignIn(tx, member, id);
    return { turn: begun.turn, open: openCheckpoint(begun.row) };
  });
  const { accountRef, pinType } = open;
  return carryOutSignIn(member, turn, "credential.resend_code", async (): Promise<SocialConnection> => {
    if (pinType === "app") await social.solveCheckpoint(accountRef, refreshCode);
    else await social.resendCheckpoint(accountRef);
    return { state: "checkpoint", accountRef, pinType, wrong: false };
  });
}

function openCheckpoint(row: {
  readonly accountRef: string | null;
  readonly pinRequestedAt: Date | null;
  readonly pinType: string | null;
}): { accountRef: string; pinRequestedAt: Date; pinType: PinType } {
  const { accountRef, pinRequestedAt, pinType } = row;
  if (accountRef === null || pinRequestedAt === null) throw new ProductError("conflict", "noCodeRequested");
  return { accountRef, pinRequestedAt, pinType: (pinType ?? "other") as PinType };
}
