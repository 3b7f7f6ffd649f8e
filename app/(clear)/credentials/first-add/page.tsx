import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { asksToInstall } from "@/components/credentials/index.ts";
import { DemoLink } from "@/components/first-steps/index.ts";
import { Link } from "@/components/ui/link.tsx";
import { firstWithoutAccount, withKeptQuery } from "@/lib/access/guards.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { ConnectPage, offersExtension } from "../connect-page.tsx";

/** The first social account of a workspace. It may wait: the person looks around without one [SH-289]. */
const page = definePage(
  { path: "/credentials/first-add", texts: ["billing", "credentials", "errors.credentials"] },
  async ({ ctx: { brand, member, viewer, locale, workspace }, search }) => {
    if (asksToInstall(search) && offersExtension(workspace.plan))
      redirect(withKeptQuery("/extension", search, viewer));
    const [t, accounts] = await Promise.all([getTranslations("credentials"), listCredentials(member)]);
    if (accounts.some((each) => each.isReady)) redirect("/credentials/add");
    const skip = firstWithoutAccount(viewer, brand.switches);
    const text = { title: t("firstTitle"), text: t("text") };
    return (
      <ConnectPage {...{ viewer, member, locale, accounts, plan: workspace.plan, asked: null }} {...text}>
        {skip ? (
          <Link href={skip} className="mt-2 inline-block font-medium text-accent-ink hover:underline">
            {t("skip")}
          </Link>
        ) : null}
        <DemoLink href={brand.links.demo} />
      </ConnectPage>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
