import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { AppearanceForm } from "@/components/preferences/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const page = definePage(
  { path: "/preferences/workspace/appearance/{id}", texts: ["preferences.appearance"] },
  async ({ ctx: { workspace, brand }, params: { id } }) => {
    if (id !== workspace.id) throw new ProductError("not_found", "notFound");
    const t = await getTranslations("preferences.appearance");
    return (
      <>
        <PageHeader title={t("title")} text={t("text", { name: workspace.name })} />
        <div className="flex max-w-xl flex-col gap-4 px-4 pt-2 pb-10 sm:px-6">
          <AppearanceForm
            workspaceId={workspace.id}
            brand={{ name: brand.name, primary: brand.theme.primary }}
            accent={workspace.accent ?? null}
          />
        </div>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
