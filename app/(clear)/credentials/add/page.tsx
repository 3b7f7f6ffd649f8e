import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { asksToInstall, newAccount } from "@/components/credentials/index.ts";
import { DemoLink } from "@/components/first-steps/index.ts";
import { Link } from "@/components/ui/link.tsx";
import { withKeptQuery } from "@/lib/access/guards.ts";
import { idField } from "@/lib/contracts/fields.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { ConnectPage, offersExtension } from "../connect-page.tsx";

const page = definePage(
  {
    path: "/credentials/add",
    query: z.object({
      credential: z
        .union([idField, z.literal(newAccount)])
        .nullable()
        .default(null),
    }),
    texts: ["billing", "credentials", "errors.credentials"],
  },
  async ({ ctx: { brand, member, viewer, locale, workspace }, query, search }) => {
    if (asksToInstall(search) && offersExtension(workspace.plan))
      redirect(withKeptQuery("/extension", search, viewer));
    const [t, accounts] = await Promise.all([getTranslations("credentials"), listCredentials(member)]);
    const text = { title: t("title"), text: t("text") };
    return (
      <ConnectPage
        {...{ viewer, member, locale, accounts, plan: workspace.plan, asked: query.credential }}
        {...text}
      >
        {accounts.some((each) => each.isReady) ? (
          <Link
            href="/campaigns/my-campaigns"
            className="mt-2 inline-block font-medium text-accent-ink hover:underline"
          >
            {t("toCampaigns")}
          </Link>
        ) : null}
        {accounts.length === 0 ? <DemoLink href={brand.links.demo} /> : null}
      </ConnectPage>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
