import { redirect } from "next/navigation";
import { LimitsForm } from "@/components/settings/index.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { hasFeature } from "@/lib/access/viewer.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { readAccountLimits, usualMails } from "@/lib/domain/lanes/index.ts";
import { readLimitsLock } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toLimitsView } from "@/lib/http/views/credential-limits.ts";

const page = definePage(
  { path: "/settings/limits", texts: ["settings"] },
  async ({ ctx: { member, viewer }, search }) => {
    const account = selectedCredential(await listCredentials(member), search);
    if (!account) redirect("/credentials/add");
    const { id, firstName, lastName, username } = account;
    return (
      <LimitsForm
        key={id}
        credentialId={id}
        account={`${firstName} ${lastName}`.trim() || username}
        initial={toLimitsView(await readAccountLimits(member, id))}
        hidden={(["sms", "voicemail"] as const).filter((kind) => !hasFeature(viewer, kind))}
        mailsADay={usualMails}
        lock={{
          isOn: await readLimitsLock(member),
          isMine: member.isAdmin,
          workspaceId: member.workspaceId,
        }}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
