import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { PhotoField } from "@/components/preferences/index.ts";
import { WorkspaceForm } from "@/components/workspaces/index.ts";
import { readWorkspace } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { photoAddress } from "@/lib/http/views/photos.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const page = definePage(
  { path: "/preferences/workspace/basic/{id}", texts: ["preferences.photo", "spaces.basic"] },
  async ({ ctx: { member }, params: { id } }) => {
    // The address names the workspace, which is the chosen one: another one's page is none.
    const workspace = id === member.workspaceId ? await readWorkspace(id) : null;
    if (!workspace) throw new ProductError("not_found", "notFound");
    const t = await getTranslations("spaces.basic");
    return (
      <>
        <PageHeader title={t("title")} text={t("text", { name: workspace.name })} />
        <div className="flex max-w-xl flex-col gap-4 px-4 pt-2 pb-10 sm:px-6">
          <PhotoField of="space" name={workspace.name} avatar={photoAddress(workspace.photo)} />
          <WorkspaceForm
            workspaceId={workspace.id}
            initial={{ name: workspace.name, postal_address: workspace.postalAddress }}
          />
        </div>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
