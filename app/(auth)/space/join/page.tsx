import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { JoinForm } from "@/components/workspaces/index.ts";
import { text } from "@/lib/contracts/fields.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage(
  { path: "/space/join", query: z.object({ invite_code: text(12).default("") }) },
  async ({ ctx: { viewer }, query }) => {
    const t = await getTranslations("spaces.join");
    return (
      <>
        <h1 className="font-semibold text-2xl tracking-tight">{t("title")}</h1>
        <p className="mt-1.5 mb-6 text-muted">{t("text")}</p>
        <JoinForm code={query.invite_code} hasOthers={viewer.workspaceCount > 0} />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
