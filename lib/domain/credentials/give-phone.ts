import { db, readProductNow } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import type { CredentialDetail } from "./credential-detail.ts";
import { isPhoneExpired, readPhone } from "./rules/phone.ts";
import { carryOutSignIn, continueSignIn } from "./sign-in-turn.ts";
import { saveCredential } from "./store/credentials.ts";

export interface PhoneInput {
  readonly id: Id;
  readonly number: string;
  readonly countryCode: string;
  readonly phoneCode: string;
}

/**
 * Gives the network the phone number for which it asks; it then texts a code there. A number that it doesn't take
 * throws nothing: the returned account says so, and another one may be tried. Throws `invalid_input` (not a number of
 * that country), `conflict` (none was asked for, or a sign-in is under way), `gone` (asked for too long ago, product
 * time), `provider_failed`.
 */
export async function givePhone(
  member: Member,
  social: Pick<SocialPort, "givePhone">,
  input: PhoneInput,
): Promise<CredentialDetail> {
  const phone = readPhone(input);
  if (!phone) throw invalidField("number", "phoneIncorrect");
  const { workspaceId } = member;
  const { turn, accountRef } = await db.tenant({ workspaceId }, async (tx) => {
    const begun = await continueSignIn(tx, member, input.id);
    const open = openQuestion(begun.row);
    if (isPhoneExpired(open, await readProductNow(tx.sql))) throw new ProductError("gone", "phoneExpired");
    await saveCredential(tx, workspaceId, input.id, { isPhoneEntering: true, isPhoneWrong: false });
    return { turn: begun.turn, accountRef: open.accountRef };
  });
  try {
    return await carryOutSignIn(member, turn, "credential.give_phone", () =>
      social.givePhone(accountRef, phone),
    );
  } catch (error) {
    await db
      .tenant({ workspaceId }, (tx) => saveCredential(tx, workspaceId, input.id, { isPhoneEntering: false }))
      .catch((err: unknown) => logger("credentials").warn({ err, id: input.id }, "a phone stays under way"));
    throw error;
  }
}

/**
 * Has the network ask for the phone number once more, which starts its time anew. Throws `conflict` where none was
 * asked for or a sign-in is under way, `provider_failed`.
 */
export async function askPhoneAgain(
  member: Member,
  social: Pick<SocialPort, "resendCheckpoint">,
  id: Id,
): Promise<CredentialDetail> {
  const { workspaceId } = member;
  const { turn, accountRef } = await db.tenant({ workspaceId }, async (tx) => {
    const begun = await continueSignIn(tx, member, id);
    return { turn: begun.turn, accountRef: openQuestion(begun.row).accountRef };
  });
  return carryOutSignIn(member, turn, "credential.resend_phone", async () => {
    await social.resendCheckpoint(accountRef);
    return { state: "phone", accountRef, wrong: false };
  });
}

function openQuestion(row: { readonly accountRef: string | null; readonly phoneRequestedAt: Date | null }) {
  const { accountRef, phoneRequestedAt } = row;
  if (accountRef === null || phoneRequestedAt === null)
    throw new ProductError("conflict", "noPhoneRequested");
  return { accountRef, phoneRequestedAt };
}
