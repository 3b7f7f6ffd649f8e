import { getTranslations } from "next-intl/server";
import { Duplicates } from "@/components/duplicates/index.ts";
import { EmptyState } from "@/components/ui/state/empty-state.tsx";
import { definePage } from "@/lib/http/define-page.tsx";
import { showDuplicates, showMerges } from "@/lib/http/show/duplicates.ts";

const page = definePage(
  {
    path: "/profiles/duplicates",
    texts: ["prospects"],
    productTime: true,
  },
  async ({ ctx: { member } }) => {
    if (!member.isAdmin) {
      const t = await getTranslations("prospects.duplicates");
      return <EmptyState heading="h1" picture="cards" title={t("title")} text={t("adminsOnly")} />;
    }
    const [pairs, merges] = await Promise.all([
      showDuplicates(member, { limit: 20 }),
      showMerges(member, { limit: 20 }),
    ]);
    return <Duplicates first={{ pairs, merges }} />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
