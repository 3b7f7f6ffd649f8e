import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { PostalAddress } from "@/components/workspaces/index.ts";
import { readWorkspace } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const page = definePage(
  { path: "/preferences/workspace/basic/{id}", texts: ["spaces.basic"] },
  async ({ ctx: { member }, params: { id } }) => {
    // The address names the workspace, which is the chosen one: another one's page is none.
    const workspace = id === member.workspaceId ? await readWorkspace(id) : null;
    if (!workspace) throw new ProductError("not_found", "notFound");
    const t = await getTranslations("spaces.basic");
    return (
      <>
        <PageHeader title={t("title")} text={t("text", { name: workspace.name })} />
        <PostalAddress workspaceId={workspace.id} initial={workspace.postalAddress} />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
