import { issueInvite } from "@/lib/domain/members/index.ts";
import type { JobData } from "../definitions/index.ts";
import { sendOfJob } from "./system-mail.ts";

/**
 * Job `invite.send`. The recipient may never have heard of us, and whoever invites chooses the names: the mail repeats
 * only what looks like names.
 */
export async function sendInvite(
  jobId: string,
  { workspaceId, inviteId }: JobData<"invite.send">,
): Promise<void> {
  const issued = await issueInvite(workspaceId, inviteId);
  if (!issued) return;
  const { brandId, locale, email, name, inviter, workspace, secret } = issued;
  await sendOfJob(jobId, {
    brandId,
    locale,
    to: { email, name },
    kind: inviter === "" ? "inviteByNobody" : "invite",
    path: `/space/accept-invite?invite=${secret}`,
    names: { inviter, workspace },
  });
}
