import {
  findAccount,
  issueActivationCode,
  issueRestoreCode,
  nameForMail,
} from "@/lib/domain/accounts/index.ts";
import type { AccountNotice, JobData } from "../definitions/index.ts";
import { sendOfJob } from "./system-mail.ts";

/**
 * Job `account.send_activation`. The recipient may never have heard of us: the mail repeats nothing but a plain name.
 */
export async function sendActivation(
  jobId: string,
  { userId, signUpId }: JobData<"account.send_activation">,
): Promise<void> {
  const issued = await issueActivationCode(userId, signUpId ?? null);
  if (!issued) return;
  await sendOfJob(jobId, {
    brandId: issued.brandId,
    locale: issued.user.locale,
    to: { email: issued.user.email, name: nameForMail(issued.user.firstName) },
    kind: "activation",
    path: `/auth/activate-email?activation_code=${issued.secret}`,
  });
}

/** Job `account.send_restore`. Anybody can have it sent, so that it repeats nothing but a plain name, too. */
export async function sendRestore(jobId: string, { userId }: JobData<"account.send_restore">): Promise<void> {
  const issued = await issueRestoreCode(userId);
  if (!issued) return;
  await sendOfJob(jobId, {
    brandId: issued.brandId,
    locale: issued.user.locale,
    to: { email: issued.user.email, name: nameForMail(issued.user.firstName) },
    kind: "restore",
    path: `/auth/restore-password?restore_code=${issued.secret}`,
  });
}

/** Job `account.send_already_registered`. */
export function sendAlreadyRegistered(
  jobId: string,
  { userId }: JobData<"account.send_already_registered">,
): Promise<void> {
  return tell(jobId, userId, "alreadyRegistered", "/auth/sign-in");
}

/** Job `account.send_notice`. Whoever didn't do it is led to a new password. */
export function sendNotice(jobId: string, { userId, kind }: JobData<"account.send_notice">): Promise<void> {
  return tell(jobId, userId, kind, "/auth/forgot-password");
}

async function tell(
  jobId: string,
  userId: string,
  kind: "alreadyRegistered" | AccountNotice,
  path: string,
): Promise<void> {
  const user = await findAccount(userId);
  if (!user) return;
  await sendOfJob(jobId, {
    brandId: user.brandId,
    locale: user.locale,
    to: { email: user.email, name: user.firstName },
    kind,
    path,
  });
}
