import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ConsentForm } from "@/components/oauth/index.ts";
import { Banner } from "@/components/ui/state/banner.tsx";
import { text } from "@/lib/contracts/fields.ts";
import { readConsent } from "@/lib/domain/accounts/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const page = definePage(
  {
    path: "/oauth",
    texts: ["oauth"],
    query: z.object({
      oauth_client: text(80).default(""),
      state: text(1_000).default(""),
      redirect_uri: text(1_000).nullable().default(null),
      code_challenge: text(43).default(""),
    }),
  },
  async ({ ctx: { brand, user }, query }) => {
    const t = await getTranslations("oauth");
    const request = {
      clientId: query.oauth_client,
      state: query.state,
      redirectUrl: query.redirect_uri,
      challenge: query.code_challenge,
    };
    const question = await readConsent(brand.id, request).catch((error: unknown) => {
      if (error instanceof ProductError) return null;
      throw error;
    });
    // Nobody is sent on: the address may be a stranger's.
    if (!question)
      return (
        <>
          <h1 className="mb-4 font-semibold text-2xl tracking-tight">{t("page")}</h1>
          <Banner tone="danger">{t("refused")}</Banner>
        </>
      );
    const { site, refusedUrl } = question;
    return (
      <>
        <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">
          {t("title", { site: site.name })}
        </h1>
        <p className="wrap-anywhere mt-1.5 mb-4 text-muted">
          {t("text", { site: site.name, brand: brand.name, email: user.email })}
        </p>
        <ul className="mb-6 list-disc pl-5">
          <li>{t("learnsName")}</li>
          <li>{t("learnsEmail")}</li>
        </ul>
        <p className="mb-6 text-muted text-sm">{t("nothingElse")}</p>
        <ConsentForm
          request={{
            client_id: request.clientId,
            state: request.state,
            code_challenge: request.challenge,
            ...(request.redirectUrl === null ? {} : { redirect_uri: request.redirectUrl }),
          }}
          refusedUrl={refusedUrl}
          host={new URL(refusedUrl).host}
        />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
