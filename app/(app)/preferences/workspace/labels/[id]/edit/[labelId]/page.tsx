import { getTranslations } from "next-intl/server";
import { LabelForm } from "@/components/labels/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { listLabels } from "@/lib/domain/labels/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { labellerOf } from "@/lib/http/labeller.ts";
import { toLabelView } from "@/lib/http/views/labels.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const page = definePage(
  { path: "/preferences/workspace/labels/{id}/edit/{labelId}", texts: ["labels"] },
  async ({ ctx, params: { id, labelId } }) => {
    const member = labellerOf(ctx);
    if (id !== member.workspaceId) throw new ProductError("not_found", "notFound");
    const labels = await listLabels(member, ["profile", "space", "template"]);
    const label = labels.find((one) => one.id === labelId);
    if (!label) throw new ProductError("not_found", "notFound");
    const t = await getTranslations("labels");
    return (
      <>
        <PageHeader title={t("editTitle")} />
        <LabelForm label={toLabelView(member, label)} listHref={`/preferences/workspace/labels/${id}`} />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
