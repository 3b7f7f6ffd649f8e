import { getTranslations } from "next-intl/server";
import { CreateSpaceForm } from "@/components/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/space/create-space" }, async ({ ctx: { user, viewer } }) => {
  const t = await getTranslations("spaces");
  const name = user.firstName;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{t("createTitle")}</h1>
      <p className="mt-1.5 mb-6 text-muted">{t("createText")}</p>
      <CreateSpaceForm
        suggestion={name && viewer.workspaceCount === 0 ? t("suggestion", { name }) : ""}
        hasOthers={viewer.workspaceCount > 0}
        offersCode
      />
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
