import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { InstallExtension } from "@/components/credentials/index.ts";
import { Banner } from "@/components/ui/state/banner.tsx";
import { idField } from "@/lib/contracts/fields.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { ports } from "@/lib/wiring.ts";

/** How to install the browser's extension [SH-520]. An account that shall change to it is named. */
const page = definePage(
  {
    path: "/extension",
    query: z.object({ credential: idField.nullable().default(null) }),
    texts: ["credentials.extension"],
  },
  async ({ ctx: { brand }, query: { credential } }) => {
    const t = await getTranslations("credentials.extension.page");
    const next = credential
      ? `/settings/connection?selectedCred=${credential}`
      : "/credentials/add?fromExtension=1";
    return (
      <>
        <div className="mb-6">
          <h1 className="font-semibold text-2xl tracking-tight">{t("title")}</h1>
          <p className="mt-1.5 text-muted">{t("text", { brand: brand.name })}</p>
        </div>
        {ports().social.site ? (
          <InstallExtension brand={brand.name} next={next} isChange={credential !== null} />
        ) : (
          <Banner tone="warning">{t("withoutNetwork")}</Banner>
        )}
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
