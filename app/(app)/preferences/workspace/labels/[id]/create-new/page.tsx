import { getTranslations } from "next-intl/server";
import { LabelForm } from "@/components/labels/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { definePage } from "@/lib/http/define-page.tsx";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const page = definePage(
  { path: "/preferences/workspace/labels/{id}/create-new", texts: ["labels"] },
  async ({ ctx: { member }, params: { id } }) => {
    if (id !== member.workspaceId) throw new ProductError("not_found", "notFound");
    const t = await getTranslations("labels");
    return (
      <>
        <PageHeader title={t("newTitle")} />
        <LabelForm label={null} listHref={`/preferences/workspace/labels/${id}`} />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
