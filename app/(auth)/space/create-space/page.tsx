import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreateSpaceForm } from "@/components/workspaces/index.ts";
import { page, type SearchParams } from "@/lib/http/page.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("spaces"))("createTitle") };
}

export default async function CreateSpacePage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await page("/space/create-space", searchParams);
  const t = await getTranslations("spaces");
  const name = ctx.viewer.user?.firstName ?? "";
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{t("createTitle")}</h1>
      <p className="mt-1.5 mb-6 text-muted">{t("createText")}</p>
      <CreateSpaceForm
        suggestion={name && ctx.viewer.workspaceCount === 0 ? t("suggestion", { name }) : ""}
        hasOthers={ctx.viewer.workspaceCount > 0}
      />
    </>
  );
}
