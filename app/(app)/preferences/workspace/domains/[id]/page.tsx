import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { Domains } from "@/components/tracking/index.ts";
import { listDomains } from "@/lib/domain/tracking/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toCustomDomain } from "@/lib/http/views/tracking.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const page = definePage(
  { path: "/preferences/workspace/domains/{id}", texts: ["domains"], productTime: true },
  async ({ ctx: { member, brand }, params: { id } }) => {
    // The address names the workspace, which is the chosen one: another one's page is none.
    if (id !== member.workspaceId) throw new ProductError("not_found", "notFound");
    const [t, domains] = await Promise.all([getTranslations("domains"), listDomains(member)]);
    const pointsTo = brand.hosts.find(({ kind, isPrimary }) => kind === "app" && isPrimary)?.host;
    return (
      <>
        <PageHeader title={t("title")} text={t("text")} />
        <Domains initial={domains.map(toCustomDomain)} pointsTo={pointsTo ?? "localhost"} />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
