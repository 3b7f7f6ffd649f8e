import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SpaceChoice } from "@/components/workspaces/index.ts";
import { listWorkspaces } from "@/lib/domain/workspaces/index.ts";
import { page, type SearchParams } from "@/lib/http/page.ts";
import { toSpaceItem } from "@/lib/http/views/workspaces.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("spaces"))("useTitle") };
}

export default async function UseSpacePage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await page("/space/use-space", searchParams);
  const choices = ctx.viewer.user ? await listWorkspaces(ctx.viewer.user.id) : [];
  if (choices.length === 0) redirect("/space/create-space");
  const t = await getTranslations("spaces");
  const current = ctx.viewer.workspace?.id ?? null;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{t("useTitle")}</h1>
      <p className="mt-1.5 mb-6 text-muted">{t("useText")}</p>
      <SpaceChoice spaces={choices.map((choice) => toSpaceItem(choice, ctx.brand.key, current))} />
    </>
  );
}
