import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import type { CredentialDetail } from "./credential-detail.ts";
import { carryOutSignIn, continueSignIn } from "./sign-in-turn.ts";

/**
 * Has the network's two-step verification done by a Microsoft account. Its password goes there and is not kept
 * (decision 18). Throws `conflict` where no such verification is asked for, where it is another service's [SH-364], or
 * while a sign-in is under way; `invalid_input` where Microsoft refuses the sign-in, which the account then says, too;
 * `provider_failed`.
 */
export async function setSecondStep(
  member: Member,
  social: Pick<SocialPort, "giveSecondStep">,
  input: { readonly id: Id; readonly username: string; readonly password: string },
): Promise<CredentialDetail> {
  const { workspaceId } = member;
  const { username, password } = input;
  const { turn, accountRef, service } = await db.tenant({ workspaceId }, async (tx) => {
    const { turn, row } = await continueSignIn(tx, member, input.id);
    if (row.accountRef === null || row.secondStep === null)
      throw new ProductError("conflict", "noSecondStepAsked");
    if (row.secondStep !== "microsoft") throw new ProductError("conflict", "secondStepUnsupported");
    return { turn, accountRef: row.accountRef, service: row.secondStep };
  });
  const done = await carryOutSignIn(
    member,
    turn,
    "credential.second_step",
    () => social.giveSecondStep(accountRef, { username, password }),
    (connection) => {
      const isRefused = connection.state === "second_step";
      return {
        secondStep: service,
        secondStepUsername: username,
        secondStepStatus: isRefused ? "invalid" : "valid",
      };
    },
  );
  if (done.secondStepStatus === "invalid") throw invalidField("password", "secondStepRefused");
  return done;
}
