import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { CreateSpaceForm } from "@/components/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/workspace/add", texts: ["spaces"] }, async () => {
  const t = await getTranslations("spaces.add");
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <div className="max-w-md px-4 pt-2 pb-10 sm:px-6">
        <CreateSpaceForm suggestion="" hasOthers={false} />
      </div>
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
