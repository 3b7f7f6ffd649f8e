import { redirect } from "next/navigation";
import { Signatures } from "@/components/signatures/index.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listSignatures } from "@/lib/domain/signatures/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { signatureViews } from "@/lib/http/views/signatures.ts";

const page = definePage(
  { path: "/settings/signatures", texts: ["signatures"] },
  async ({ ctx: { member }, search }) => {
    const account = selectedCredential(await listCredentials(member), search);
    if (!account) redirect("/credentials/add");
    const signatures = await listSignatures(member, account.id);
    const { id, firstName, lastName, username } = account;
    return (
      <Signatures
        key={id}
        credentialId={id}
        account={`${firstName} ${lastName}`.trim() || username}
        initial={await signatureViews(member, signatures)}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
