import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SpaceChoice } from "@/components/workspaces/index.ts";
import { listWorkspaces } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toSpaceItem } from "@/lib/http/views/workspaces.ts";

const page = definePage({ path: "/space/use-space" }, async ({ ctx }) => {
  const choices = await listWorkspaces(ctx.user.id);
  if (choices.length === 0) redirect("/space/create-space");
  const t = await getTranslations("spaces");
  const current = ctx.viewer.workspace?.id ?? null;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{t("useTitle")}</h1>
      <p className="mt-1.5 mb-6 text-muted">{t("useText")}</p>
      <SpaceChoice
        spaces={choices.map((choice) => toSpaceItem(choice, ctx.brand.key, current))}
        mayAdd={!ctx.brand.switches.hideNewWorkspace}
      />
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
