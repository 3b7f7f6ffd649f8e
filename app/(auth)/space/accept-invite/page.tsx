import { redirect } from "next/navigation";
import { z } from "zod";
import { AcceptInvite } from "@/components/workspaces/index.ts";
import { isSignedIn } from "@/lib/access/viewer.ts";
import { text } from "@/lib/contracts/fields.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { findInvitation } from "@/lib/http/open-invitation.ts";
import { toShownInvite } from "@/lib/http/views/members.ts";

const page = definePage(
  { path: "/space/accept-invite", query: z.object({ invite: text(60).default("") }) },
  async ({ ctx: { brand, viewer }, query: { invite: secret } }) => {
    if (secret.length === 12) redirect(`/space/join?invite_code=${encodeURIComponent(secret)}`);
    const found = await findInvitation(brand.id, secret);
    return (
      <AcceptInvite
        secret={secret}
        invite={found && toShownInvite(found)}
        signedInAs={isSignedIn(viewer) ? (viewer.user?.email ?? null) : null}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
