import { findAccount, issueActivationCode, nameForMail } from "@/lib/domain/accounts/index.ts";
import type { JobData } from "../definitions/index.ts";
import { sendSystemMail } from "./system-mail.ts";

/**
 * Job `account.send_activation`. The recipient may never have heard of us: the mail repeats nothing but a plain name.
 */
export async function sendActivation(
  jobId: string,
  { userId, signUpId }: JobData<"account.send_activation">,
): Promise<void> {
  const issued = await issueActivationCode(userId, signUpId ?? null);
  if (!issued) return;
  await sendSystemMail({
    jobId,
    brandId: issued.brandId,
    locale: issued.user.locale,
    to: { email: issued.user.email, name: nameForMail(issued.user.firstName) },
    kind: "activation",
    path: `/auth/activate-email?activation_code=${issued.secret}`,
  });
}

/** Job `account.send_already_registered`. */
export async function sendAlreadyRegistered(
  jobId: string,
  { userId }: JobData<"account.send_already_registered">,
): Promise<void> {
  const user = await findAccount(userId);
  if (!user) return;
  await sendSystemMail({
    jobId,
    brandId: user.brandId,
    locale: user.locale,
    to: { email: user.email, name: user.firstName },
    kind: "alreadyRegistered",
    path: "/auth/sign-in",
  });
}
