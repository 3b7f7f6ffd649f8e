import { redirect } from "next/navigation";
import { z } from "zod";
import { Blacklist } from "@/components/blacklist/index.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { listEntries } from "@/lib/domain/blacklist/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toBlacklistPage } from "@/lib/http/views/blacklist.ts";

const page = definePage(
  {
    path: "/settings/blacklist",
    query: z.object({ of: z.enum(["account", "workspace"]).default("account") }),
    texts: ["blacklist"],
    productTime: true,
  },
  async ({ ctx: { member }, search, query: { of } }) => {
    const account = selectedCredential(await listCredentials(member), search);
    if (!account) redirect("/credentials/add");
    const credentialId = of === "workspace" ? null : account.id;
    const entries = await listEntries(member, credentialId, { search: "", cursor: "" });
    return (
      <Blacklist
        key={credentialId}
        credentialId={credentialId}
        account={`${account.firstName} ${account.lastName}`.trim() || account.username}
        mayChange={credentialId !== null || member.isAdmin}
        first={toBlacklistPage(entries)}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
