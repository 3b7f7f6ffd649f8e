import { db, readProductNow } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { SocialConnection, SocialPort } from "@/lib/providers/social/port.ts";
import type { CredentialDetail } from "./credential-detail.ts";
import { requireCredential } from "./require-credential.ts";
import { isCodeExpired, isSecurityCode, type PinType, refreshCode } from "./rules/state.ts";
import { askNetwork, settleSignIn } from "./sign-in.ts";
import { saveCredential } from "./store/credentials.ts";

/**
 * Hands the code of a checkpoint to the network. A wrong one is no error: the returned account says so, and another may
 * be tried [SH-320]. Throws `invalid_input` (not six digits), `conflict` (none was asked for), `gone` (expired, product
 * time), `provider_failed`.
 */
export async function solveCode(
  member: Member,
  social: SocialPort,
  input: { readonly id: Id; readonly code: string },
): Promise<CredentialDetail> {
  if (!isSecurityCode(input.code)) throw invalidField("code", "codeInvalid");
  const open = await db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const checkpoint = openCheckpoint(await requireCredential(tx, member, input.id));
    if (isCodeExpired(checkpoint, await readProductNow(tx.sql)))
      throw new ProductError("gone", "codeExpired");
    await saveCredential(tx, member.workspaceId, input.id, { isPinEntering: true, isPinWrong: false });
    return checkpoint;
  });
  try {
    const connection = await askNetwork(() => social.solveCheckpoint(open.accountRef, input.code));
    return await settleSignIn(member, input.id, connection, "credential.solve_code");
  } catch (error) {
    await db.tenant({ workspaceId: member.workspaceId }, (tx) =>
      saveCredential(tx, member.workspaceId, input.id, { isPinEntering: false }),
    );
    throw error;
  }
}

/**
 * Asks the network for a new code; its hour begins anew. An authenticator app sends none: its checkpoint is refreshed by
 * handing over 000000 [SH-325]. Throws `conflict` where no code was asked for, `provider_failed`.
 */
export async function resendCode(member: Member, social: SocialPort, id: Id): Promise<CredentialDetail> {
  const open = await db.tenant({ workspaceId: member.workspaceId }, async (tx) =>
    openCheckpoint(await requireCredential(tx, member, id)),
  );
  const { accountRef, pinType } = open;
  await askNetwork(async () => {
    if (pinType === "app") await social.solveCheckpoint(accountRef, refreshCode);
    else await social.resendCheckpoint(accountRef);
  });
  const again: SocialConnection = { state: "checkpoint", accountRef, pinType, wrong: false };
  return settleSignIn(member, id, again, "credential.resend_code");
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
